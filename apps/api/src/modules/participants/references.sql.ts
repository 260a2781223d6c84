import { allAreas, col, SAMPLE_ID, sql, sqlName, statement } from '../../database/statement.js'
import { PROFILE_TABLES } from './profiles.js'

/**
 * The foreign keys to participants, but for those of tables that are part of a participant: its
 * profile, and what is deleted with it.
 */
export const referringColumns = statement({
  columns: { table: col.text(), column: col.text() },
  samples: [{}],
  text: (_: object) => sql`SELECT c.relname::text AS "table", a.attname::text AS "column"
    FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
    JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
    WHERE f.contype = 'f' AND f.confrelid = 'participant'::regclass AND f.confdeltype <> 'c'
      AND c.relname <> ALL(${Object.values(PROFILE_TABLES)}::text[])
    ORDER BY 1, 2`,
})

/** How many rows of a table refer to a participant, by any of its foreign keys. */
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
