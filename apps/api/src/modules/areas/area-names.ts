import { LOCALES, textIn } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'

/** Returns a function that names an area in the caller's language; '' without an area. */
export async function areaNames(ctx: Ctx): Promise<(id: string | null) => string> {
  const rows = await scoped(ctx, AreaEntity).pick(['id', 'names'])
  const names = new Map<string, string>(rows.map((row) => [row.id, ctx.text(row.names)]))
  return (id) => (id === null ? '' : (names.get(id) ?? ''))
}

/** The areas as values that a person may write: by a name in any language or by the code. */
export async function areaChoices(ctx: Ctx): Promise<{ value: string; labels: string[] }[]> {
  const rows = await scoped(ctx, AreaEntity).find({}, { order: { code: 'ASC' } })
  return rows.map(({ id, code, names }) => ({
    value: id,
    labels: [...LOCALES.map((locale) => textIn(names, locale)), code],
  }))
}

/** Returns the names of the areas of rows, in their order. */
export async function areaNamesOf(
  ctx: Ctx,
  rows: readonly { areaId: string | null }[],
): Promise<{ areaName: string }[]> {
  const nameOf = await areaNames(ctx)
  return rows.map(({ areaId }) => ({ areaName: areaId === null ? '' : nameOf(areaId) }))
}
