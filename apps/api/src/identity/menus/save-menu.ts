import { Menu } from '../../entities/menu.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { namesOf } from '../../platform/language/names.js'
import { forgetSessions } from '../sessions/sessions.js'
import type { MenuEntry, MenuInput } from './menu.dto.js'
import { menuRows } from './menu.queries.js'
import { checkMenu } from './menu.rules.js'
import { entryOf } from './read-menu.js'

export function createMenu(ctx: Ctx, input: MenuInput): Promise<MenuEntry> {
  return unitOfWork(ctx, async (tx) => {
    checkMenu(tx, input, await menuRows(tx), null)
    const row = await scoped(tx, Menu).insert({ ...valuesOf(tx, input, null), code: null })
    await forgetSessions(tx)
    return entryOf(tx, row)
  })
}

export function updateMenu(ctx: Ctx, id: string, input: MenuInput): Promise<MenuEntry> {
  return unitOfWork(ctx, async (tx) => {
    const before = await scoped(tx, Menu).lock(id)
    checkMenu(tx, input, await menuRows(tx), before)
    const row = await scoped(tx, Menu).update(id, valuesOf(tx, input, before), {
      version: input.version,
      current: async () => entryOf(tx, before),
    })
    await forgetSessions(tx)
    return entryOf(tx, row)
  })
}

/** Entries that came with the product stay (a start would bring them back), as do those with others below. */
export function removeMenu(ctx: Ctx, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const row = await scoped(tx, Menu).lock(id)
    if (row.code !== null) throw new DomainError('BUILT_IN')
    await scoped(tx, Menu).remove(id)
    await forgetSessions(tx)
  })
}

function valuesOf(ctx: Ctx, input: MenuInput, before: Menu | null): Partial<Menu> {
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
