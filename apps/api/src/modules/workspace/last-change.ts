import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { scoped } from '#database/scoped'
import { TABLES } from './changed-tables.js'
import type { LastChange } from './records.dto.js'
import { lastChange } from './workspace.sql.js'

/** Returns the time and the account of the last change to a record that the caller may see; 404 for others. */
export async function readLastChange(ctx: Ctx, table: string, id: string): Promise<LastChange> {
  const known = TABLES[table]
  if (!known || !ctx.me.permissions.has(known.permission)) throw notFound()
  if (!(await scoped(ctx, known.entity).exists({ id }))) throw notFound()
  const change = await lastChange.first(ctx, { table, id })
  return { at: change ? timeText(change.at) : null, accountName: change?.accountName ?? '' }
}
