import { allAreas, col, SAMPLE_ID, sql, sqlName, statement } from './statement.js'

interface Query {
  /** The table that is referred to. */
  table: string
  /** Tables that are left out. */
  except: readonly string[]
}

/** The columns whose foreign keys keep rows of a table from being deleted. */
export const foreignKeysTo = statement({
  columns: { table: col.text(), column: col.text() },
  samples: [{ table: 'area', except: ['account'] }],
  text: ({ table, except }: Query) =>
    sql`SELECT c.relname::text AS "table", a.attname::text AS "column"
    FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
    JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
    WHERE f.contype = 'f' AND f.confrelid = (${table}::text)::regclass AND f.confdeltype <> 'c'
      AND c.relname <> ALL(${except}::text[])
    ORDER BY 1, 2`,
})

/** Number of rows of a table that refer to a record, by any of some foreign keys. */
export const countReferring = statement({
  access: allAreas('what refers to a record keeps it, in whatever area'),
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
