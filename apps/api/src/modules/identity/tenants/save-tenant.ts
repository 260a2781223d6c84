import { AREA_STATUS, isCityCode, type Locale, type Names, SIGN } from '@credit/contract'
import { Not } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { translate } from '#core/language/language'
import { sharesText } from '#core/language/names'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { RoleEntity } from '#entities/identity/role'
import { usesOfArea } from '../../areas/area-uses.sql.js'
import { insertArea, removeArea, updateArea } from '../../areas/save-area.js'
import { accountOfLoginName } from '../accounts/accounts.sql.js'
import { insertAdministrator } from '../administrators/create-administrator.js'
import { oneTimePassword } from '../passwords/one-time-password.js'
import type { Passwords } from '../passwords/passwords.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { NewTenant, NewTenantInput, Tenant, TenantInput } from './tenant.dto.js'
import { type SiteAddress, TENANTS } from './tenant.queries.js'

/** Creates an area with the account of its first administrator, and returns its one-time password. */
export async function createTenant(
  ctx: Ctx,
  passwords: Passwords,
  input: NewTenantInput,
  address: SiteAddress,
): Promise<NewTenant> {
  const { areaCode, names, subdomain, mapName = names['zh-CN'] } = input
  if (isCityCode(areaCode)) throw broken('areaCode', 'tenant.cityCode')
  const password = oneTimePassword()
  const passwordHash = await passwords.hash(password)
  return unitOfWork(ctx, async (tx) => {
    await assertFree(tx, null, { code: areaCode, subdomain, names })
    const area = await insertArea(tx, {
      code: areaCode,
      names,
      systemNames: input.systemNames ?? systemNamesOf(names),
      subdomain,
      status: input.status ?? AREA_STATUS.open,
      mapName,
    })
    const role = await scoped(tx, RoleEntity).findOne({ code: 'district-administrator' })
    if (!role) throw new Error('the role of district administrators is not seeded')
    const { adminLoginName: loginName, adminName: name, adminPhone: phone = null } = input
    if (await accountOfLoginName.first(tx, { loginName })) throw duplicate('adminLoginName')
    const account = { loginName, name, phone, areaId: area.id, passwordHash, roleIds: [role.id] }
    await insertAdministrator(tx, { ...account, status: 'enabled' })
    return { ...(await TENANTS.with(address).get(tx, area.id)), adminLoginName: loginName, password }
  })
}

/** Changes an area. Closing it ends the sessions of its participants, who then cannot log in. */
export function changeTenant(
  ctx: Ctx,
  id: string,
  { version, ...input }: TenantInput,
  address: SiteAddress,
): Promise<Tenant> {
  return unitOfWork(ctx, async (tx) => {
    const { code, status: before } = await scoped(tx, AreaEntity).lock(id)
    const { status = before, subdomain, names } = input
    if (isCityCode(code) && status === AREA_STATUS.closed) throw broken('status', 'tenant.city')
    await assertFree(tx, id, { subdomain, names })
    const current = () => TENANTS.with(address).get(tx, id)
    await updateArea(tx, id, { ...input, status }, { version, current })
    if (status === AREA_STATUS.closed && before !== status) await endParticipantSessions(tx, id)
    return current()
  })
}

/** Deletes an area that nothing belongs to. */
export function removeTenant(ctx: Ctx, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const { code } = await scoped(tx, AreaEntity).lock(id)
    if (isCityCode(code)) throw new DomainError('BUILT_IN')
    const uses = await usesOfArea(tx, id, NAMED_USES)
    if (uses.length > 0) throw inUse(tx, uses)
    await removeArea(tx, id)
  })
}

/** Maximum number of reasons named for an area that cannot be deleted. */
const NAMED_USES = 5

function inUse({ locale }: Ctx, uses: readonly string[]): DomainError {
  const named = uses.map((table) => translate(locale, `tenant.uses.${table}`))
  const what = named.join(translate(locale, 'tenant.separator'))
  return new DomainError('AREA_IN_USE', { params: { what }, data: { uses } })
}

async function endParticipantSessions(tx: Tx, areaId: string): Promise<void> {
  const where = { areaId, type: Not(SIGN.supervisor) }
  const accounts = await scoped(tx, AccountEntity).pick(['id'], where)
  await endSessionsOf(
    tx,
    accounts.map(({ id }) => id),
  )
}

async function assertFree(
  tx: Tx,
  id: string | null,
  { code, subdomain, names }: { code?: string } & Pick<TenantInput, 'subdomain' | 'names'>,
): Promise<void> {
  const areas = scoped(tx, AreaEntity)
  const other = id === null ? {} : { id: Not(id) }
  if (code !== undefined && (await areas.exists({ ...other, code }))) throw duplicate('areaCode')
  if (subdomain !== undefined && (await areas.exists({ ...other, subdomain }))) throw duplicate('subdomain')
  if (!names) return
  // Lists, filters and imports know an area by its name.
  const others = await areas.pick(['names'], other)
  if (others.some((area) => sharesText(area.names, names))) throw duplicate('names')
}

/** The usual name of an area's system, in each language that the area is named in. */
function systemNamesOf(names: Names): Names {
  const nameIn = (locale: Locale) => names[locale] && translate(locale, 'tenant.systemName', { name: names[locale] })
  return { 'zh-CN': nameIn('zh-CN'), 'en-US': nameIn('en-US') }
}

function broken(field: string, message: string): DomainError {
  return new DomainError('RULE_BROKEN', { fields: { [field]: [message] } })
}

function duplicate(field: string): DomainError {
  return new DomainError('DUPLICATE', { fields: { [field]: ['field.duplicate'] } })
}
