import type { Ctx } from '../core/context.js'
import type { Statement } from '../database/statement.js'

/** Looks up what a list shows beside its own columns, such as names; every row has it. */
export async function besideRows<Beside extends { id: string }>(
  ctx: Ctx,
  statement: Statement<{ ids: readonly string[] }, Beside>,
  rows: readonly { id: string }[],
): Promise<(id: string) => Beside> {
  const ids = rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await statement.rows(ctx, { ids })
  const byId = new Map(found.map((beside) => [beside.id, beside]))
  return (id) => {
    const beside = byId.get(id)
    if (!beside) throw new Error(`nothing stands beside row ${id}`)
    return beside
  }
}
