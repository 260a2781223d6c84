import { In, IsNull } from 'typeorm'
import type { Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import { scoped } from '#database/scoped'
import { MenuEntity } from '#entities/identity/menu'
import { RoleMenuEntity } from '#entities/identity/role-menu'
import { MENUS, type MenuSeed } from './menus.js'

/** Directories of permissions that no page shows begin with this code. */
const WITHOUT_PAGE = 'permissions-'

/**
 * Moves permissions without a page to the new page that shows them. Custom roles with such a permission get the page
 * too; directories that become empty are deleted.
 */
export async function placeMenus(ctx: Tx): Promise<void> {
  const directories = await ctx.manager.find(MenuEntity, {
    where: { kind: 'directory', hidden: true },
  })
  const hidden = directories.filter(({ code }) => code?.startsWith(WITHOUT_PAGE))
  if (!hidden.length) return
  const parentId = In(hidden.map(({ id }) => id))
  const unplaced = await ctx.manager.find(MenuEntity, { where: { parentId } })
  const byCode = new Map(unplaced.map((row) => [row.code, row]))
  for (const page of pagesIn(MENUS)) {
    const moved = (page.children ?? []).flatMap((button, index) => {
      const row = byCode.get(button.code)
      return row ? [{ id: row.id, names: button.names, sortOrder: index + 1 }] : []
    })
    if (moved.length) await moveTo(ctx, page, moved)
  }
  const seeded = new Set(MENUS.flatMap((node) => node.children ?? []).map(({ code }) => code))
  const left = new Set((await ctx.manager.find(MenuEntity, { where: { parentId } })).map((row) => row.parentId))
  const empty = hidden.filter(({ id, code }) => code && !seeded.has(code) && !left.has(id))
  if (empty.length === 0) return
  const ids = empty.map(({ id }) => id)
  await scoped(ctx, RoleMenuEntity).deleteAll({ menuId: In(ids) })
  await scoped(ctx, MenuEntity).deleteAll({ id: In(ids) })
}

function pagesIn(nodes: readonly MenuSeed[]): MenuSeed[] {
  return nodes.flatMap((node) => [...(node.kind === 'page' ? [node] : []), ...pagesIn(node.children ?? [])])
}

async function moveTo(
  ctx: Tx,
  { code }: MenuSeed,
  buttons: readonly Pick<MenuEntity, 'id' | 'names' | 'sortOrder'>[],
): Promise<void> {
  const { id: parentId } = await ctx.manager.findOneByOrFail(MenuEntity, { code })
  for (const { id, names, sortOrder } of buttons) {
    await ctx.manager.update(MenuEntity, { id }, { parentId, names, sortOrder })
  }
  const holders = await ctx.manager.find(RoleMenuEntity, {
    where: { menuId: In(buttons.map(({ id }) => id)), role: { code: IsNull() } },
  })
  const roleIds = [...new Set(holders.map(({ roleId }) => roleId))]
  await ctx.manager.upsert(
    RoleMenuEntity,
    roleIds.map((roleId) => ({ roleId, menuId: parentId })),
    { conflictPaths: ['roleId', 'menuId'], skipUpdateIfNoValuesChanged: true },
  )
  proveRows(
    ctx,
    'role',
    roleIds.map((id) => ({ id })),
  )
}
