import type { Page, Permission } from '@credit/contract'
import { type FindOptionsWhere, In, IsNull, Not } from 'typeorm'
import type { Ctx } from '../../../core/context.js'
import { notFound } from '../../../core/domain-error.js'
import { areaLimit } from '../../../database/scope.js'
import { scoped } from '../../../database/scoped.js'
import { sql } from '../../../database/statement.js'
import { RoleEntity } from '../../../entities/identity/role.js'
import { RoleMenuEntity } from '../../../entities/identity/role-menu.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { page } from '../../../list/page.js'
import type { Plain } from '../../../list/plain-row.js'
import { listOf } from '../../../list/row-list.js'
import type { RoleRow } from './role.dto.js'
import { accountsByRole } from './roles.sql.js'

/** Roles without an area are shared: districts see them in addition to their own. */
export const ROLE_LIST = defineList({
  entity: RoleEntity,
  searchable: ['names', 'description'],
  sortable: ['code', 'sign', 'builtIn', 'areaId', 'createTime', 'updateTime'],
  filterable: ['names', 'sign', 'builtIn', 'areaId', 'createTime'],
  defaultSort: 'createTime,asc',
  visible: (ctx) => {
    const limit = areaLimit(ctx)
    return limit === null ? sql`true` : sql`(t.area_id IS NULL OR t.area_id = ${limit})`
  },
})

/** The conditions of `ROLE_LIST.visible` for find options. */
function visible(ctx: Ctx, where: FindOptionsWhere<RoleEntity>): FindOptionsWhere<RoleEntity>[] {
  const limit = areaLimit(ctx)
  if (limit === null) return [where]
  return [
    { ...where, areaId: IsNull() },
    { ...where, areaId: limit },
  ]
}

/** Returns a page of the roles that the caller may see. */
export async function listRoles(ctx: Ctx, query: ListQuery): Promise<Page<RoleRow>> {
  const found = await listOf(ctx, ROLE_LIST, query).page()
  return page(await toRows(ctx, found.rows), found.total, found.page)
}

/** Returns a role that the caller may see, or throws 404. */
export async function getRole(ctx: Ctx, id: string): Promise<RoleRow> {
  const role = await scoped(ctx, RoleEntity).findOne(visible(ctx, { id }))
  if (!role) throw notFound()
  const { createTime, updateTime } = role
  const times = { createTime: createTime.toISOString(), updateTime: updateTime.toISOString() }
  const [row] = await toRows(ctx, [{ ...role, ...times }])
  if (!row) throw notFound()
  return row
}

async function toRows(ctx: Ctx, roles: readonly Plain<RoleEntity>[]): Promise<RoleRow[]> {
  const counts = await accountsByRole.rows(ctx, { roleIds: roles.map(({ id }) => id) })
  const accounts = new Map(counts.map((count) => [count.roleId, count.accounts]))
  const limit = areaLimit(ctx)
  return roles.map(({ area: _, ...role }) => {
    const count = accounts.get(role.id) ?? 0
    const editable = limit === null || role.areaId === limit
    const isFree = !role.builtIn && count === 0
    return {
      ...role,
      name: ctx.text(role.names),
      accounts: count,
      editable,
      can: editable ? (isFree ? ['update', 'delete'] : ['update']) : [],
    }
  })
}

/** A role with the permissions that it gives. */
export type GrantedRole = Pick<RoleEntity, 'id' | 'sign' | 'areaId'> & { permissions: Permission[] }

/** Returns roles that the caller may see, with their permissions. */
export async function rolesById(ctx: Ctx, ids: readonly string[]): Promise<GrantedRole[]> {
  const where = visible(ctx, { id: In(ids) })
  const roles = await scoped(ctx, RoleEntity).pick(['id', 'sign', 'areaId'], where)
  const granted = await scoped(ctx, RoleMenuEntity).find(
    { roleId: In(ids), menu: { permission: Not(IsNull()) } },
    { relations: { menu: true } },
  )
  return roles.map((role) => {
    const permissions = granted
      .filter(({ roleId }) => roleId === role.id)
      .flatMap(({ menu }) => (menu?.permission ? [menu.permission] : []))
    return { ...role, permissions: [...new Set(permissions)] }
  })
}
