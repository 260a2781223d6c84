import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { isSameText, sharesText } from '#core/language/names'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MenuEntity } from '#entities/identity/menu'
import { forgetSessions } from '../sessions/sessions.js'
import type { SuggestedMenu } from './menu.dto.js'
import { menuRows } from './menu.sql.js'
import { type Placed, placeOf, planMenu } from './menu-plan.js'

/** Returns the names from the top to each entry, in the caller's language. */
function pathsOf(ctx: Ctx, placed: readonly Placed[]): (key: string) => string {
  const byKey = new Map(placed.map((one) => [one.key, one]))
  const path = (key: string): string[] => {
    const one = byKey.get(key)
    return one ? [...(one.parent === null ? [] : path(one.parent)), ctx.text(one.names)] : []
  }
  return (key) => path(key).join(' / ')
}

/** Compares the menu with the one of a new installation. */
export async function suggestedMenu(ctx: Ctx): Promise<SuggestedMenu> {
  const rows = await menuRows(ctx)
  const { moved, after, icons, reordered } = planMenu(rows)
  const known = new Set(rows.map(({ id }) => id))
  const [pathBefore, pathAfter] = [pathsOf(ctx, rows.map(placeOf)), pathsOf(ctx, after)]
  return {
    moves: moved.map(({ key, code }) => ({
      code: code ?? '',
      before: known.has(key) ? pathBefore(key) : null,
      after: pathAfter(key),
    })),
    icons,
    reordered,
  }
}

/** Rejects an arrangement that would have two entries of one name in one place. */
function checkNames(ctx: Ctx, after: readonly Placed[]): void {
  const named = after.filter(({ kind }) => kind !== 'button')
  const twice = named.find((one, at) =>
    named.slice(0, at).some((other) => other.parent === one.parent && sharesText(other.names, one.names)),
  )
  if (twice) throw new DomainError('DUPLICATE', { sentence: ['menu.nameTwice', { name: ctx.text(twice.names) }] })
}

/** Arranges the menu as in a new installation, in one transaction. Rights of roles are not touched. */
export function applySuggestedMenu(ctx: Ctx): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const menus = scoped(tx, MenuEntity)
    await menus.lockAll({})
    const rows = await menuRows(tx)
    const { after } = planMenu(rows)
    checkNames(tx, after)
    const byId = new Map(rows.map((row) => [row.id, row]))
    // Groups first, from the top: what is moved into a new one needs its id.
    const ids = new Map<string, string>()
    const idOf = (key: string | null) => (key === null ? null : (ids.get(key) ?? key))
    for (const { key, parent, kind, code, names, icon, sortOrder } of after) {
      if (byId.has(key)) continue
      const values = { parentId: idOf(parent), kind, code, names, icon, sortOrder }
      ids.set(key, (await menus.insert(values)).id)
    }
    for (const { key, parent, ...place } of after) {
      const row = byId.get(key)
      if (!row) continue
      const { names, icon, sortOrder } = place
      const next = { parentId: idOf(parent), names, icon, sortOrder }
      const isSame =
        row.parentId === next.parentId &&
        row.icon === icon &&
        row.sortOrder === sortOrder &&
        isSameText(row.names, names)
      if (!isSame) await menus.update(key, next)
    }
    await forgetSessions(tx)
  })
}
