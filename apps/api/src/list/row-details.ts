import type { Ctx } from '../core/context.js'
import type { Statement } from '../database/statement.js'

/** Looks up details from other tables for the rows of a list, such as names; every row has them. */
export async function detailsOfRows<Id extends string, Details extends { id: string }>(
  ctx: Ctx,
  statement: Statement<{ ids: readonly Id[] }, Details>,
  rows: readonly { id: Id }[],
): Promise<(id: string) => Details> {
  const ids = rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await statement.rows(ctx, { ids })
  const byId = new Map(found.map((details) => [details.id, details]))
  return (id) => {
    const details = byId.get(id)
    if (!details) throw new Error(`row ${id} has no details`)
    return details
  }
}
