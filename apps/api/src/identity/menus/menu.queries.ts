import type { Names, Permission } from '@credit/contract'
import type { MenuKind } from '../../entities/menu.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

/** A row of the tree; `carried` by what the query was about. */
export interface MenuRow {
  id: string
  parentId: string | null
  code: string | null
  names: Names
  kind: MenuKind
  path: string
  icon: string
  permission: Permission | null
  sortOrder: number
  hidden: boolean
  onlyAreaId: string | null
  version: number
  carried: boolean
}

const COLUMNS = `m.id, m.parent_id AS "parentId", m.code, m.names, m.kind, m.path, m.icon, m.permission,
  m.sort_order AS "sortOrder", m.hidden, m.only_area_id AS "onlyAreaId", m.version`

/** The whole tree; `carried` = the role carries it. */
export function menuRows(ctx: Ctx, roleId: string | null = null): Promise<MenuRow[]> {
  return sql<MenuRow>(
    ctx,
    (s) => `SELECT ${COLUMNS}, EXISTS (SELECT 1 FROM role_menu g
        WHERE g.menu_id = m.id AND g.role_id = ${s.param(roleId)}::uuid) AS carried
      FROM menu m WHERE ${s.unscoped("the tree is everyone's")}`,
  )
}

/** Entries that are there for the caller's area; `carried` = one of the caller's roles carries it. */
export function myMenuRows(ctx: Ctx): Promise<MenuRow[]> {
  return sql<MenuRow>(
    ctx,
    (
      s,
    ) => `SELECT ${COLUMNS}, EXISTS (SELECT 1 FROM role_menu g JOIN account_role x ON x.role_id = g.role_id
        WHERE g.menu_id = m.id AND x.account_id = ${s.param(ctx.me.accountId)}) AS carried
      FROM menu m WHERE (m.only_area_id IS NULL OR m.only_area_id = ${s.param(ctx.me.areaId)})
        AND ${s.unscoped("the tree is everyone's")}`,
  )
}
