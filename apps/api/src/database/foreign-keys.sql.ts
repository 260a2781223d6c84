import { col, sql, statement } from './statement.js'

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
