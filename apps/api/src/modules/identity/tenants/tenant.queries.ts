import { AREA_STATUS, isCityCode, SIGN } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { defineRows, given } from '#list/rows'
import { usesOfArea } from '../../areas/area-uses.sql.js'
import { Tenant, type TenantAction } from './tenant.dto.js'

/** Makes the address of an area's site by its subdomain. */
export type SiteAddress = (subdomain: string) => string

/** The areas with the accounts of their supervisors, as the city manages them. */
export const TENANTS = defineRows(Tenant, {
  entity: AreaEntity,
  extraColumns: ['code'],
  given: given<SiteAddress>(),
  searchable: ['names', 'code', 'subdomain'],
  sortable: ['code', 'subdomain', 'status', 'createTime', 'updateTime'],
  filterable: ['names', 'code', 'subdomain', 'status', 'createTime'],
  names: { areaCode: 'code' },
  defaultSort: 'areaCode,asc',
  total: 'counted',
  lookUp: administratorsOf,
  fields: {
    areaCode: ({ code }) => code,
    name: ({ names }, ctx) => ctx.text(names),
    url: ({ subdomain }, _ctx, address) => address(subdomain),
  },
})

/** Returns the change of an area's status that is possible: the city is always open. */
function statesOf(code: string, status: number): TenantAction[] {
  if (isCityCode(code)) return []
  return [status === AREA_STATUS.open ? 'close' : 'open']
}

/** Returns the accounts of areas, and what the caller may do with each. */
async function administratorsOf(
  ctx: Ctx,
  rows: readonly { id: string; code: string; status: number }[],
): Promise<Pick<Tenant, 'administrators' | 'can'>[]> {
  const accounts = await scoped(ctx, AccountEntity).pick(
    ['id', 'loginName', 'name', 'areaId'],
    { type: SIGN.supervisor, areaId: In(rows.map(({ id }) => id)) },
    { order: { createTime: 'ASC' } },
  )
  const byArea = groupBy(accounts, ({ areaId }) => areaId)
  const found = []
  for (const { id, code, status } of rows) {
    const own = byArea.get(id) ?? []
    const administrators = own.map(({ areaId: _, ...account }) => account)
    // Nearly every area has accounts: the others are few.
    const isFree = !isCityCode(code) && own.length === 0 && (await usesOfArea(ctx, id, 1)).length === 0
    const can: TenantAction[] = []
    if (ctx.me.permissions.has('tenant:update')) can.push('update', ...statesOf(code, status))
    if (ctx.me.permissions.has('tenant:delete') && isFree) can.push('delete')
    found.push({ administrators, can })
  }
  return found
}
