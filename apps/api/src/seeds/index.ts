import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CITY_AREA_CODE } from '@credit/contract'
import { ensureAdministrator } from '../identity/ensure-administrator.js'
import type { Ctx } from '../platform/database/context.js'
import { unitOfWork } from '../platform/database/unit-of-work.js'
import { DEMO_FILE } from '../procurement/sync/sync-source.js'
import { seedDemoIdentity } from './demo/identity.js'
import { keepDemoAlive } from './demo/keep-alive.js'
import { seedDemoCity } from './demo/procurement.js'
import { seedDemoSite } from './demo/site.js'
import { seedCredit } from './reference/credit.js'
import { seedEvaluation } from './reference/evaluation.js'
import { seedIdentity } from './reference/identity.js'
import { seedAreas, seedSite } from './reference/site.js'

/** Inserts what a room needs and lacks; never overwrites what people edited. */
export type Seed = (tx: Ctx) => Promise<void>

/** Rules, areas, roles, menus, dictionaries: what every installation has. In order. */
const REFERENCE: readonly Seed[] = [seedAreas, seedIdentity, seedSite, seedCredit, seedEvaluation]

/** Accounts and texts to try the product with. In order. */
const DEMO: readonly Seed[] = [seedDemoIdentity, seedDemoSite]

/** Each room's seed is one unit of work; running them again changes nothing. */
export async function seedReference(ctx: Ctx): Promise<void> {
  for (const seed of REFERENCE) await unitOfWork(ctx, seed)
}

/** @param dataDir where the demo's upstream file is kept */
export async function seedDemo(ctx: Ctx, dataDir: string): Promise<void> {
  for (const seed of DEMO) await unitOfWork(ctx, seed)
  await mkdir(dataDir, { recursive: true })
  await unitOfWork(ctx, (tx) => seedDemoCity(tx, join(dataDir, DEMO_FILE)))
}

/** At each start with the demo: its accounts find something to do. */
export function refreshDemo(ctx: Ctx, dataDir: string): Promise<void> {
  return unitOfWork(ctx, (tx) => keepDemoAlive(tx, join(dataDir, DEMO_FILE)))
}

/** The first administrator of an installation without demo; answers the one-time password if made. */
export async function seedAdministrator(ctx: Ctx): Promise<string | undefined> {
  const wish = { loginName: 'admin', areaCode: CITY_AREA_CODE }
  return (await ensureAdministrator(ctx, wish)).password
}
