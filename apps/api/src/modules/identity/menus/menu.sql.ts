import type { Ctx } from '#core/context'
import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import type { MenuEntity } from '#entities/identity/menu'

/** An entry of the menu tree; `granted`: the role or account in question has it. */
export type MenuRow = Omit<MenuEntity, 'createTime' | 'updateTime' | 'parent' | 'onlyArea'> & {
  granted: boolean
}

/** Holder of the granted entries: a role, or an account in its area. */
type Holder = { roleId: string | null } | { accountId: string; areaId: string }

/**
 * The whole tree for a role, or the entries visible in its area for an account. A single text, because the web loads it
 * at each start.
 */
export const menuEntries = statement({
  columns: { rows: col.json<MenuRow[]>() },
  samples: [{ roleId: SAMPLE_ID }, { accountId: SAMPLE_ID, areaId: SAMPLE_ID }] as Holder[],
  text: (holder: Holder) => {
    const holds =
      'roleId' in holder
        ? sql`g.role_id = ${holder.roleId}::uuid`
        : sql`g.role_id IN (SELECT role_id FROM account_role WHERE account_id = ${holder.accountId}::uuid)`
    const shown =
      'roleId' in holder ? sql`true` : sql`(m.only_area_id IS NULL OR m.only_area_id = ${holder.areaId}::uuid)`
    return sql`SELECT coalesce(json_agg(json_build_object('id', m.id, 'parentId', m.parent_id,
        'code', m.code, 'names', m.names, 'kind', m.kind, 'path', m.path, 'icon', m.icon,
        'permission', m.permission, 'sortOrder', m.sort_order, 'hidden', m.hidden,
        'onlyAreaId', m.only_area_id, 'version', m.version,
        'granted', EXISTS (SELECT FROM role_menu g WHERE g.menu_id = m.id AND ${holds}))), '[]') AS rows
      FROM menu m WHERE ${shown}`
  },
})

/** Returns the whole tree, marked with the entries of a role. */
export async function menuRows(ctx: Ctx, roleId: string | null = null): Promise<MenuRow[]> {
  return (await menuEntries.first(ctx, { roleId }))?.rows ?? []
}

/** Returns the entries for the caller's area, marking the ones granted by the caller's enabled roles. */
export async function myMenuRows(ctx: Ctx): Promise<MenuRow[]> {
  const { accountId, areaId, permissions } = ctx.me
  const found = await menuEntries.first(ctx, { accountId, areaId })
  return (found?.rows ?? []).map((row) => ({
    ...row,
    granted: row.granted && (row.permission === null || permissions.has(row.permission)),
  }))
}
