import type { Names, Page, Permission } from '@credit/contract'
import { Role } from '../../entities/role.js'
import { type ListQuery, parseList } from '../../platform/crud/list-query.js'
import type { Ctx } from '../../platform/database/context.js'
import { areaLimit } from '../../platform/database/scope.js'
import { type SqlScope, sql } from '../../platform/database/sql.js'
import { notFound } from '../../platform/http/domain-error.js'
import { page } from '../../platform/http/page.js'
import type { RoleRow } from './role.dto.js'

const LIST = {
  searchable: ['names', 'description'],
  sortable: ['code', 'sign', 'builtIn', 'createTime', 'updateTime'],
  filterable: ['names', 'sign', 'builtIn', 'areaId', 'createTime'],
  defaultSort: 'createTime,asc',
} as const

type Stored = Omit<RoleRow, 'name' | 'editable'> & { names: Names; total: string }

/** Shared roles are seen by every area, the others by theirs: the scope fragment of this table. */
function visible(ctx: Ctx, s: SqlScope): string {
  const limit = areaLimit(ctx)
  const own = limit === null ? '' : ` AND (t.area_id IS NULL OR t.area_id = ${s.param(limit)})`
  return `${s.unscoped('roles without area are shared')}${own}`
}

function select(ctx: Ctx, s: SqlScope): string {
  const limit = areaLimit(ctx)
  const inArea = limit === null ? '' : ` AND a.area_id = ${s.param(limit)}`
  return `t.id, t.code, t.names, t.description, t.sign, t.built_in AS "builtIn", t.area_id AS "areaId",
    t.create_time AS "createTime", t.update_time AS "updateTime", t.version,
    (SELECT count(*)::int FROM account_role x JOIN account a ON a.id = x.account_id
      WHERE x.role_id = t.id${inArea}) AS accounts`
}

function rowOf(ctx: Ctx, { total: _, ...role }: Stored): RoleRow {
  const limit = areaLimit(ctx)
  return { ...role, name: ctx.text(role.names), editable: limit === null || role.areaId === limit }
}

export async function listRoles(ctx: Ctx, query: ListQuery): Promise<Page<RoleRow>> {
  const list = parseList(ctx.manager.dataSource.getMetadata(Role), LIST, query)
  const rows = await sql<Stored>(ctx, (s) => {
    const where = [visible(ctx, s), ...list.conditions.map((condition) => condition(s))].join(
      ' AND ',
    )
    return `SELECT ${select(ctx, s)}, n.total FROM (SELECT count(*) AS total FROM role t WHERE ${where}) n
      LEFT JOIN LATERAL (SELECT * FROM role t WHERE ${where} ORDER BY ${list.order}
        LIMIT ${s.param(list.page.size)} OFFSET ${s.param((list.page.current - 1) * list.page.size)}) t ON true
      ORDER BY ${list.order}`
  })
  const records = rows.filter((row) => row.id !== null).map((row) => rowOf(ctx, row))
  return page(records, Number(rows[0]?.total ?? 0), list.page)
}

/** A role the caller may see, or 404. */
export async function getRole(ctx: Ctx, id: string): Promise<RoleRow> {
  const [row] = await sql<Stored>(
    ctx,
    (s) => `SELECT ${select(ctx, s)}, 1 AS total FROM role t
      WHERE t.id = ${s.param(id)} AND ${visible(ctx, s)}`,
  )
  if (!row) throw notFound()
  return rowOf(ctx, row)
}

/** Entries of the menu by id: kind and permission. */
export function menusById(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ id: string; permission: Permission | null }[]> {
  return sql(
    ctx,
    (s) => `SELECT id, permission FROM menu WHERE id = ANY(${s.param(ids)}::uuid[])
      AND ${s.unscoped("the tree is everyone's")}`,
  )
}

export interface Assignable {
  id: string
  sign: number
  code: string | null
  areaId: string | null
  permissions: Permission[]
}

/** Roles the caller may see, with what they permit. */
export function rolesById(ctx: Ctx, ids: readonly string[]): Promise<Assignable[]> {
  return sql<Assignable>(
    ctx,
    (s) => `SELECT t.id, t.sign, t.code, t.area_id AS "areaId",
        ARRAY(SELECT DISTINCT m.permission FROM role_menu g JOIN menu m ON m.id = g.menu_id
          WHERE g.role_id = t.id AND m.permission IS NOT NULL) AS permissions
      FROM role t WHERE t.id = ANY(${s.param(ids)}::uuid[]) AND ${visible(ctx, s)}`,
  )
}
