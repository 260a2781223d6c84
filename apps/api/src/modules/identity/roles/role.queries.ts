import type { Permission } from '@credit/contract'
import { type FindOptionsWhere, In, IsNull, Not } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { areaLimit } from '#database/scope'
import { scoped } from '#database/scoped'
import { sql } from '#database/statement'
import { RoleEntity } from '#entities/identity/role'
import { RoleMenuEntity } from '#entities/identity/role-menu'
import { defineRows } from '#list/rows'
import { type Role, type RoleAction, RoleRow } from './role.dto.js'
import { accountsByRole } from './roles.sql.js'

/** Roles without an area are shared: districts see them in addition to their own. */
export const ROLES = defineRows(RoleRow, {
  entity: RoleEntity,
  searchable: ['names', 'description'],
  sortable: ['code', 'sign', 'builtIn', 'areaId', 'createTime', 'updateTime'],
  filterable: ['names', 'sign', 'builtIn', 'areaId', 'createTime'],
  defaultSort: 'createTime,asc',
  lookUp: accountsOf,
  fields: {
    name: ({ names }, ctx) => ctx.text(names),
    editable: (role, ctx) => isEditable(ctx, role),
    can: (role, ctx): RoleAction[] => {
      if (!isEditable(ctx, role)) return []
      return role.builtIn || role.accounts > 0 ? ['update'] : ['update', 'delete']
    },
  },
  visible: (ctx) => {
    const limit = areaLimit(ctx)
    return limit === null ? sql`true` : sql`(t.area_id IS NULL OR t.area_id = ${limit})`
  },
})

/** The conditions of `ROLES.visible` for find options. */
function visible(ctx: Ctx, where: FindOptionsWhere<RoleEntity>): FindOptionsWhere<RoleEntity>[] {
  const limit = areaLimit(ctx)
  if (limit === null) return [where]
  return [
    { ...where, areaId: IsNull() },
    { ...where, areaId: limit },
  ]
}

function isEditable(ctx: Ctx, { areaId }: Pick<RoleEntity, 'areaId'>): boolean {
  const limit = areaLimit(ctx)
  return limit === null || areaId === limit
}

/** Counts the accounts that have each role. */
async function accountsOf(ctx: Ctx, roles: readonly { id: string }[]): Promise<{ accounts: number }[]> {
  const counts = await accountsByRole.rows(ctx, { roleIds: roles.map(({ id }) => id) })
  const accounts = new Map(counts.map((count) => [count.roleId, count.accounts]))
  return roles.map(({ id }) => ({ accounts: accounts.get(id) ?? 0 }))
}

/** Returns a role that the caller may change; 403 if it belongs to others, 404 if it is not visible. */
export async function assertEditable(tx: Tx, id: string): Promise<RoleRow> {
  const role = await ROLES.get(tx, id)
  if (!role.editable) throw new DomainError('FORBIDDEN')
  return role
}

/** Returns the entries of the menu tree that a role has. */
export async function menusOfRole(ctx: Ctx, id: string): Promise<string[]> {
  const entries = await scoped(ctx, RoleMenuEntity).pick(['menuId'], { roleId: id })
  return entries.map(({ menuId }) => menuId).sort()
}

/** Returns a role with its rights. */
export async function readRole(ctx: Ctx, id: string): Promise<Role> {
  return { ...(await ROLES.get(ctx, id)), menuIds: await menusOfRole(ctx, id) }
}

/** A role with the permissions that it gives. */
type GrantedRole = Pick<RoleEntity, 'id' | 'sign' | 'areaId'> & { permissions: Permission[] }

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
