import { maskPhone, type Page, type Permission, SIGN } from '@credit/contract'
import { In, IsNull, Not } from 'typeorm'
import type { Ctx } from '../../../core/context.js'
import { notFound } from '../../../core/domain-error.js'
import { scoped } from '../../../database/scoped.js'
import { sql } from '../../../database/sql-tag.js'
import { AreaEntity } from '../../../entities/areas/area.js'
import { AccountEntity } from '../../../entities/identity/account.js'
import { SecondFactorEntity } from '../../../entities/identity/second-factor.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { toPage } from '../../../list/page.js'
import { type Plain, readRow } from '../../../list/plain-row.js'
import { listOf, type RowList } from '../../../list/row-list.js'
import type { ExportRows } from '../../exchange/export/list-exports.js'
import { beyond } from '../accounts/account.policy.js'
import { permissionsOf, rolesOf } from '../accounts/account.queries.js'
import { ADMINISTRATOR_ACTIONS, type Administrator, type AdministratorAction } from './administrator.dto.js'

export const ADMINISTRATOR_LIST = defineList({
  entity: AccountEntity,
  searchable: ['name', 'loginName'],
  sortable: ['loginName', 'name', 'status', 'areaId', 'lastLoginTime', 'createTime', 'updateTime'],
  filterable: ['loginName', 'name', 'status', 'areaId', 'lastLoginTime', 'createTime'],
  defaultSort: 'createTime,desc',
})

/** Returns a page of the accounts of supervisors with their roles. */
export async function listAdministrators(ctx: Ctx, query: ListQuery): Promise<Page<Administrator>> {
  const found = toPage(await listedAdministrators(ctx, query).page(), toRow)
  return { ...found, records: await withDetails(ctx, found.records) }
}

/** The accounts of supervisors that a list call asks for. */
export function listedAdministrators(ctx: Ctx, query: ListQuery): RowList<AccountEntity> {
  return listOf(ctx, ADMINISTRATOR_LIST, query).where(sql`t.type = ${SIGN.supervisor}`)
}

/** All accounts of supervisors that match, with their roles. */
export function exportedAdministrators(ctx: Ctx, query: ListQuery): ExportRows<AccountEntity, Administrator> {
  return {
    list: listedAdministrators(ctx, query),
    toRows: (rows) => withDetails(ctx, rows.map(toRow)),
  }
}

/** @throws NOT_FOUND also for an account that is not a supervisor's */
export async function getAdministrator(ctx: Ctx, id: string): Promise<Administrator> {
  const account = await readRow(ctx, AccountEntity, id)
  if (account?.type !== SIGN.supervisor) throw notFound()
  const [row] = await withDetails(ctx, [toRow(account)])
  if (!row) throw notFound()
  return row
}

function toRow(account: Plain<AccountEntity>): Administrator {
  const { type: _type, participantId: _participant, rejectReason: _reason, ...shown } = account
  const phone = account.phone && maskPhone(account.phone)
  return { ...shown, phone, areaName: '', roleIds: [], roles: [], secondFactor: false, can: [] }
}

/** Returns the caller's actions on an account: none if it has more permissions, only updating for the caller's own. */
function actionsOn(ctx: Ctx, id: string, permissions: readonly Permission[]): AdministratorAction[] {
  if (beyond(ctx.actor, permissions).length) return []
  return id === ctx.actor?.accountId ? ['update'] : [...ADMINISTRATOR_ACTIONS]
}

async function withDetails(ctx: Ctx, rows: Administrator[]): Promise<Administrator[]> {
  const areaIds = [...new Set(rows.map(({ areaId }) => areaId))]
  const areas = await scoped(ctx, AreaEntity).pick(['id', 'names'], { id: In(areaIds) })
  const areaNames = new Map(areas.map(({ id, names }) => [id, ctx.text(names)]))
  const ids = rows.map(({ id }) => id)
  const roles = await rolesOf(ctx, ids)
  const permissions = await permissionsOf(ctx, ids)
  const factors = await scoped(ctx, SecondFactorEntity).pick(['accountId'], {
    accountId: In(ids),
    confirmedAt: Not(IsNull()),
  })
  const protectedIds = new Set(factors.map(({ accountId }) => accountId))
  return rows.map((row) => {
    const own = roles.get(row.id) ?? []
    return {
      ...row,
      can: actionsOn(ctx, row.id, permissions.get(row.id) ?? []),
      areaName: areaNames.get(row.areaId) ?? '',
      roleIds: own.map(({ id }) => id),
      roles: own.map(({ names }) => ctx.text(names)),
      secondFactor: protectedIds.has(row.id),
    }
  })
}
