import { isCityCode, type Page, SIGN } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { defineList, type ListQuery } from '#list/list-definition'
import { page } from '#list/page'
import { type Plain, readRow } from '#list/plain-row'
import { listOf } from '#list/row-list'
import { usesOfArea } from '../../areas/area-uses.sql.js'
import { TENANT_ACTIONS, type Tenant } from './tenant.dto.js'

export const TENANT_LIST = defineList({
  entity: AreaEntity,
  searchable: ['names', 'code', 'subdomain'],
  sortable: ['code', 'subdomain', 'status', 'createTime', 'updateTime'],
  filterable: ['names', 'code', 'subdomain', 'status', 'createTime'],
  names: { areaCode: 'code' },
  defaultSort: 'areaCode,asc',
  total: 'counted',
})

/** Makes the address of an area's site by its subdomain. */
export type SiteAddress = (subdomain: string) => string

/** Returns a page of the areas with the accounts of their supervisors. */
export async function listTenants(ctx: Ctx, query: ListQuery, address: SiteAddress): Promise<Page<Tenant>> {
  const { rows, total, page: asked } = await listOf(ctx, TENANT_LIST, query).page()
  return page(await toTenants(ctx, rows, address), total, asked)
}

/** Returns one area as the city manages it. */
export async function getTenant(ctx: Ctx, id: string, address: SiteAddress): Promise<Tenant> {
  const row = await readRow(ctx, AreaEntity, id)
  const [tenant] = row ? await toTenants(ctx, [row], address) : []
  if (!tenant) throw notFound()
  return tenant
}

async function toTenants(ctx: Ctx, rows: readonly Plain<AreaEntity>[], address: SiteAddress): Promise<Tenant[]> {
  const accounts = await scoped(ctx, AccountEntity).pick(
    ['id', 'loginName', 'name', 'areaId'],
    { type: SIGN.supervisor, areaId: In(rows.map(({ id }) => id)) },
    { order: { createTime: 'ASC' } },
  )
  const byArea = groupBy(accounts, ({ areaId }) => areaId)
  // Nearly every area has accounts: the others are few.
  const free = new Set<string>()
  for (const { id, code } of rows) {
    if (!isCityCode(code) && !byArea.has(id) && (await usesOfArea(ctx, id, 1)).length === 0) free.add(id)
  }
  return rows.map((row) => ({
    id: row.id,
    areaCode: row.code,
    name: ctx.text(row.names),
    names: row.names,
    systemNames: row.systemNames,
    subdomain: row.subdomain,
    url: address(row.subdomain),
    status: row.status,
    mapName: row.mapName,
    administrators: (byArea.get(row.id) ?? []).map(({ id, loginName, name }) => ({
      id,
      loginName,
      name,
    })),
    can: isCityCode(row.code) ? ['update'] : TENANT_ACTIONS.filter((action) => action !== 'delete' || free.has(row.id)),
    createTime: row.createTime,
    updateTime: row.updateTime,
    version: row.version,
  }))
}
