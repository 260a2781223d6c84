import { maskPhone, type Permission, SIGN } from '@credit/contract'
import { In, IsNull, Not } from 'typeorm'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { sql } from '#database/sql-tag'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { SecondFactorEntity } from '#entities/identity/second-factor'
import { defineRows } from '#list/rows'
import { beyond } from '../accounts/account.policy.js'
import { permissionsOf, rolesOf } from '../accounts/account.queries.js'
import { Administrator, type AdministratorAction } from './administrator.dto.js'

/** Accounts of supervisors with their roles. */
export const ADMINISTRATORS = defineRows(Administrator, {
  entity: AccountEntity,
  searchable: ['name', 'loginName'],
  sortable: ['loginName', 'name', 'status', 'areaId', 'lastLoginTime', 'createTime', 'updateTime'],
  filterable: ['loginName', 'name', 'status', 'areaId', 'lastLoginTime', 'createTime'],
  defaultSort: 'createTime,desc',
  where: () => sql`t.type = ${SIGN.supervisor}`,
  lookUp: detailsOf,
  fields: { phone: ({ phone }) => phone && maskPhone(phone) },
})

/** Returns the caller's actions on an account: none if it has more permissions, only updating for the caller's own. */
function actionsOn({ me }: Ctx, id: string, permissions: readonly Permission[], isProtected: boolean) {
  const can: AdministratorAction[] = []
  if (beyond(me, permissions).length) return can
  const isOther = id !== me.accountId
  if (me.permissions.has('administrator:update')) can.push('update')
  if (me.permissions.has('administrator:delete') && isOther) can.push('delete')
  if (me.permissions.has('account:reset') && isOther)
    can.push('reset', ...(isProtected ? (['resetFactor'] as const) : []))
  return can
}

type Details = Pick<Administrator, 'can' | 'areaName' | 'roleIds' | 'roles' | 'secondFactor'>

async function detailsOf(ctx: Ctx, rows: readonly { id: string; areaId: string }[]): Promise<Details[]> {
  const areaIds = [...new Set(rows.map(({ areaId }) => areaId))]
  const areas = await scoped(ctx, AreaEntity).pick(['id', 'names'], { id: In(areaIds) })
  const areaNames = new Map<string, string>(areas.map(({ id, names }) => [id, ctx.text(names)]))
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
      can: actionsOn(ctx, row.id, permissions.get(row.id) ?? [], protectedIds.has(row.id)),
      areaName: areaNames.get(row.areaId) ?? '',
      roleIds: own.map(({ id }) => id),
      roles: own.map(({ names }) => ctx.text(names)),
      secondFactor: protectedIds.has(row.id),
    }
  })
}
