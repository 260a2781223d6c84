import { pathOfTodos } from '@credit/contract'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { answerFrom } from '#http/fields'
import { openTodos } from '../../todo/count-todos.js'
import { beyond } from '../accounts/account.policy.js'
import { MarkedMenuNode, MenuEntry, MenuNode } from './menu.dto.js'
import { type MenuRow, menuRows, myMenuRows } from './menu.sql.js'
import { treeOf, visibleRows } from './menu-tree.js'

/** Name of the root of the menu. */
const ROOT = 'ROOT'

/** Returns the tree below `root` (ROOT, or an entry's id or code) that the caller may see. */
export async function myMenu(ctx: Ctx, root: string): Promise<MenuNode[]> {
  const rows = visibleRows(await myMenuRows(ctx))
  const below = root === ROOT ? null : rows.find((row) => row.id === root || row.code === root)
  if (below === undefined) throw notFound()
  const open = await openByPath(ctx)
  return treeOf<MenuRow, MenuNode>(
    rows,
    (row, children) =>
      answerFrom(MenuNode, row, { name: ctx.text(row.names), open: open.get(row.path) ?? 0, children }),
    below?.id ?? null,
  )
}

/** Returns the numbers of items that the caller can decide now, by the path of their page. */
async function openByPath(ctx: Ctx): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { permission, open } of await openTodos(ctx)) {
    const path = pathOfTodos(permission) ?? ''
    counts.set(path, (counts.get(path) ?? 0) + open)
  }
  return counts
}

/** Returns the whole tree for editing. */
export async function menuTree(ctx: Ctx): Promise<MenuEntry[]> {
  return treeOf<MenuRow, MenuEntry>(await menuRows(ctx), (row, children) => ({
    ...entryOf(ctx, row),
    children,
  }))
}

/** Returns a menu entry as responses show it, in the caller's language. */
export function entryOf(ctx: Ctx, row: Omit<MenuRow, 'granted'>): MenuEntry {
  return answerFrom(MenuEntry, row, {
    name: ctx.text(row.names),
    builtIn: row.code !== null,
    areaId: row.onlyAreaId,
    children: [],
  })
}

/** Returns the whole tree, marking the entries of a role, if there is one, and the ones that the caller may grant. */
export async function markedTree(ctx: Ctx, roleId: string | null): Promise<MarkedMenuNode[]> {
  return treeOf<MenuRow, MarkedMenuNode>(await menuRows(ctx, roleId), (row, children) =>
    answerFrom(MarkedMenuNode, row, {
      name: ctx.text(row.names),
      checked: row.granted,
      grantable: beyond(ctx.actor, row.permission ? [row.permission] : []).length === 0,
      children,
    }),
  )
}
