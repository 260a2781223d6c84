import { CITY_AREA_CODE } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { ensureAdministrator } from '../modules/identity/ensure-administrator.js'
import { seedCalendar } from './reference/calendar.js'
import { seedCredit } from './reference/credit.js'
import { seedEvaluation } from './reference/evaluation.js'
import { seedIdentity } from './reference/identity.js'
import { seedMessageSettings } from './reference/message-settings.js'
import { seedAreas, seedSite } from './reference/site.js'
import { seedTextTemplates } from './reference/text-templates.js'

/** Inserts missing rows that a module needs; never overwrites edited ones. */
export type Seed = (tx: Tx) => Promise<void>

/** Rules, areas, roles, menus, dictionaries: seeded in every installation, in this order. */
const REFERENCE: readonly Seed[] = [
  seedAreas,
  seedIdentity,
  seedSite,
  seedCalendar,
  seedCredit,
  seedEvaluation,
  seedMessageSettings,
  seedTextTemplates,
]

/** Seeds each module in its own transaction; running it again changes nothing. */
export async function seedReference(ctx: Ctx): Promise<void> {
  for (const seed of REFERENCE) await unitOfWork(ctx, seed)
}

/**
 * Creates the first administrator of an installation without demo data, unless the city has one; also after an update,
 * when `admin` may have been deleted.
 * @returns the one-time password, if the account was created.
 */
export async function seedAdministrator(ctx: Ctx): Promise<string | undefined> {
  const city = await scoped(ctx, AreaEntity).findOne({ code: CITY_AREA_CODE })
  if (city && (await scoped(ctx, AccountEntity).exists({ type: 0, areaId: city.id }))) return undefined
  const account = { loginName: 'admin', areaCode: CITY_AREA_CODE }
  return (await ensureAdministrator(ctx, account)).password
}
