import { PROVED, WITH_LISTS } from './proved.js'
import { col, SAMPLE_ID, SAMPLE_TIME, type Seen, type Sql, sql, sqlName, statement } from './statement.js'

const TABLES = Object.keys(PROVED)

/** True if an entry tells the digest of a row, or that the row was deleted. */
export const provesRow = (entry: Sql) =>
  sql`(${entry}.after ? 'proof' OR ${entry}.after IS NULL AND ${entry}.before IS NOT NULL)`

interface Written {
  at: Date
  table: string
  ids: readonly string[]
}

/**
 * Appends an entry about each row whose newest entry does not prove it as it is now. It names no account: the one that
 * caused it may be an anonymous evaluator. Entries are in the order of the ids, which discloses nothing either.
 */
export const appendProofs = statement({
  access: 'seen',
  samples: TABLES.map((table): Written => ({ at: SAMPLE_TIME, table, ids: [SAMPLE_ID] })),
  text: ({ at, table, ids }: Written, scope) =>
    sql`INSERT INTO audit_log (at, action, entity, entity_id, before)
      SELECT ${at}::timestamptz, 'prove', ${table}::text, w.id::text, CASE WHEN t.id IS NULL THEN '{}'::jsonb END
      FROM unnest(${ids}::uuid[]) w(id) LEFT JOIN ${sqlName(table)} t
        ON t.id = w.id AND ${scope.seen(sql`t.id`, ids as readonly Seen<unknown>[])}
      WHERE CASE WHEN t.id IS NOT NULL THEN proof(t) END IS DISTINCT FROM (SELECT a.after->>'proof' FROM audit_log a
        WHERE a.entity = ${table}::text AND a.entity_id = w.id::text
          AND ${provesRow(sql`a`)}
        ORDER BY a.id DESC LIMIT 1)
      ORDER BY w.id`,
})

/** Appends an entry that proves which account caused entries of the ledger, which are too many for entries of their own. */
export const appendOperator = statement({
  access: 'append',
  samples: [{ at: SAMPLE_TIME, accountId: SAMPLE_ID, lines: [SAMPLE_ID] }],
  text: ({ at, accountId, lines }: { at: Date; accountId: string; lines: readonly string[] }) =>
    sql`INSERT INTO audit_log (at, action, entity, after)
      SELECT ${at}::timestamptz, 'prove', 'score_line',
        jsonb_build_object('operators', jsonb_object_agg(l.id, ${accountId}::text)) FROM unnest(${lines}::text[]) l(id)`,
})

/** The statement that locks rows with lists, in the order of their ids. */
const locking = (kind: 'scoped' | 'unscoped') =>
  statement({
    ...(kind === 'unscoped' ? {} : { access: 'seen' }),
    columns: { id: col.uuid() },
    samples: [...WITH_LISTS].flatMap(([table, of]) => (of === kind ? [{ table, ids: [SAMPLE_ID] }] : [])),
    text: ({ table, ids }: Omit<Written, 'at'>, scope) =>
      sql`SELECT t.id FROM ${sqlName(table)} t
        WHERE ${kind === 'unscoped' ? sql`t.id = ANY(${ids}::uuid[])` : scope.seen(sql`t.id`, ids as readonly Seen<unknown>[])}
        ORDER BY t.id FOR NO KEY UPDATE`,
  })

export const lockScoped = locking('scoped')
export const lockUnscoped = locking('unscoped')

/** The newest entry about each row of a table that proves the row, or says that it was deleted. */
const newestEntries = (
  table: string,
) => sql`SELECT DISTINCT ON (entity_id) entity_id, at, action, after->>'proof' AS proof
  FROM audit_log a WHERE entity = ${table} AND ${provesRow(sql`a`)}
  ORDER BY entity_id, id DESC`

/** Appends a base line about each row of a table whose newest entry does not prove it. */
export const appendBaseLine = statement({
  access: 'system',
  samples: TABLES.map((table) => ({ at: SAMPLE_TIME, table, reason: '' })),
  prepared: false,
  text: ({ at, table, reason }: { at: Date; table: string; reason: string }) =>
    sql`INSERT INTO audit_log (at, action, entity, entity_id, after)
      SELECT ${at}::timestamptz, 'baseline', ${table}::text, t.id::text, jsonb_build_object('reason', ${reason}::text)
      FROM ${sqlName(table)} t LEFT JOIN (${newestEntries(table)}) e ON e.entity_id = t.id::text
      WHERE proof(t) IS DISTINCT FROM e.proof ORDER BY t.id`,
})

/** Rows of a proved table that differ from their newest entry, have none, or are gone without one that says so. */
export const unprovedRows = statement({
  access: 'system',
  columns: { id: col.text(), isThere: col.bool(), hasEntry: col.bool() },
  samples: TABLES.map((table) => ({ table })),
  prepared: false,
  text: ({ table }: { table: string }) =>
    sql`SELECT coalesce(t.id::text, e.entity_id) AS id, t.id IS NOT NULL AS "isThere", e.entity_id IS NOT NULL AS "hasEntry"
      FROM ${sqlName(table)} t FULL JOIN (${newestEntries(table)}) e ON e.entity_id = t.id::text
      WHERE CASE WHEN t.id IS NOT NULL THEN proof(t) END IS DISTINCT FROM e.proof ORDER BY 1`,
})

/** Number of rows whose newest entry is a base line, and the time of the oldest of these. */
export const baseLine = statement({
  access: 'system',
  columns: { rows: col.int(), since: col.nullable(col.timestamptz()) },
  samples: [{ tables: TABLES }],
  prepared: false,
  text: ({ tables }: { tables: readonly string[] }) =>
    sql`SELECT count(*)::int AS rows, min(at) AS since FROM (SELECT DISTINCT ON (entity, entity_id) at, action
        FROM audit_log a WHERE entity = ANY(${tables}::text[]) AND ${provesRow(sql`a`)}
        ORDER BY entity, entity_id, id DESC) e WHERE action = 'baseline'`,
})
