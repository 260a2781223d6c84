import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { namesOf } from '#core/language/names'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MenuEntity } from '#entities/identity/menu'
import { RoleMenuEntity } from '#entities/identity/role-menu'
import { forgetSessions } from '../sessions/sessions.js'
import type { MenuEntry, MenuInput } from './menu.dto.js'
import { checkMenu } from './menu.rules.js'
import { menuRows } from './menu.sql.js'
import { entryOf } from './read-menu.js'

/** Creates a menu entry; 400 or 409 if it does not fit the tree. */
export function createMenu(ctx: Ctx, input: MenuInput): Promise<MenuEntry> {
  return unitOfWork(ctx, async (tx) => {
    checkMenu(tx, input, await menuRows(tx), null)
    const row = await scoped(tx, MenuEntity).insert({ ...valuesOf(tx, input, null), code: null })
    await forgetSessions(tx)
    return entryOf(tx, row)
  })
}

/** Changes a menu entry; 409 if its version is outdated. */
export function updateMenu(ctx: Ctx, id: string, input: MenuInput): Promise<MenuEntry> {
  return unitOfWork(ctx, async (tx) => {
    const before = await scoped(tx, MenuEntity).lock(id)
    checkMenu(tx, input, await menuRows(tx), before)
    const row = await scoped(tx, MenuEntity).update(id, valuesOf(tx, input, before), {
      version: input.version,
      current: async () => entryOf(tx, before),
    })
    await forgetSessions(tx)
    return entryOf(tx, row)
  })
}

/** Built-in entries cannot be deleted (the next start would add them again), nor can entries with others below. */
export function removeMenu(ctx: Ctx, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const row = await scoped(tx, MenuEntity).lock(id)
    if (row.code !== null) throw new DomainError('BUILT_IN')
    // Not left to the foreign key: the roles that had it are proved without it.
    await scoped(tx, RoleMenuEntity).deleteAll({ menuId: id })
    await scoped(tx, MenuEntity).remove(id)
    await forgetSessions(tx)
  })
}

function valuesOf(ctx: Ctx, input: MenuInput, before: MenuEntity | null): Partial<MenuEntity> {
  return {
    parentId: input.parentId ?? null,
    names: namesOf(ctx, input, before?.names),
    kind: input.kind,
    path: input.kind === 'page' ? (input.path ?? '') : '',
    icon: input.icon ?? before?.icon ?? '',
    permission: input.permission ?? null,
    sortOrder: input.sortOrder ?? before?.sortOrder ?? 0,
    hidden: input.hidden ?? before?.hidden ?? false,
    onlyAreaId: input.areaId === undefined ? (before?.onlyAreaId ?? null) : input.areaId,
  }
}
