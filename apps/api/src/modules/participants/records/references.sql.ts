import type { Ctx } from '#core/context'
import { foreignKeysTo } from '#database/foreign-keys.sql'
import { allAreas, col, SAMPLE_ID, sql, sqlName, statement } from '#database/statement'
import { PROFILE_TABLES } from '../profiles/profiles.js'

/**
 * Columns that refer to participants, except in tables that are part of a participant: its profile, and rows deleted
 * with it.
 */
export const referringColumns = (ctx: Ctx) =>
  foreignKeysTo.rows(ctx, { table: 'participant', except: Object.values(PROFILE_TABLES) })

/** Number of rows of a table that refer to a participant, by any of its foreign keys. */
export const countReferring = statement({
  access: allAreas('what refers to a participant keeps it, in whatever area'),
  columns: { count: col.int() },
  samples: [{ table: 'participant', columns: ['merged_into_id'], id: SAMPLE_ID }],
  text: ({ table, columns, id }: { table: string; columns: readonly string[]; id: string }) => {
    const [first = 'id', ...rest] = columns
    const condition = rest.reduce(
      (all, column) => sql`${all} OR ${sqlName(column)} = ${id}`,
      sql`${sqlName(first)} = ${id}`,
    )
    return sql`SELECT count(*)::int AS count FROM ${sqlName(table)} WHERE ${condition}`
  },
})
