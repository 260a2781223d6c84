import { PROVED, WITH_LISTS } from './proved.js'
import { col, SAMPLE_ID, SAMPLE_TIME, type Seen, sql, sqlName, statement } from './statement.js'

const TABLES = Object.keys(PROVED)

/** True if the entry `a` about one row tells its digest, or that it was deleted. */
const provesRow = sql`(a.after ? 'proof' OR a.after IS NULL AND a.before IS NOT NULL)`

/** Rows per entry. */
const PART = 1000

interface Written {
  at: Date
  table: string
  ids: readonly string[]
}

/**
 * Appends entries with the digests of rows as they are now; null if a row is gone. A row that an entry of its own in
 * this transaction proves is left out. The entries name no account: the one that caused them may be an anonymous
 * evaluator. They show the rows in the order of their ids, which discloses nothing either.
 */
export const appendProofs = statement({
  access: 'seen',
  samples: TABLES.map((table): Written => ({ at: SAMPLE_TIME, table, ids: [SAMPLE_ID] })),
  text: ({ at, table, ids }: Written, scope) =>
    sql`WITH written AS MATERIALIZED (
        SELECT w.id, CASE WHEN t.id IS NOT NULL THEN proof(t) END AS digest
        FROM unnest(${ids}::uuid[]) w(id) LEFT JOIN ${sqlName(table)} t
          ON t.id = w.id AND ${scope.seen(sql`t.id`, ids as readonly Seen<unknown>[])}),
      unproved AS (
        SELECT w.id, w.digest, row_number() OVER (ORDER BY w.id) / ${PART}::int AS part FROM written w
        LEFT JOIN LATERAL (SELECT a.after->>'proof' AS digest, true AS found FROM audit_log a
          WHERE a.entity = ${table}::text AND a.entity_id = w.id::text AND a.txid = current_txid() AND ${provesRow}
          ORDER BY a.id DESC LIMIT 1) e ON true
        WHERE e.found IS NULL OR e.digest IS DISTINCT FROM w.digest)
      INSERT INTO audit_log (at, action, entity, after)
      SELECT ${at}::timestamptz, 'prove', ${table}::text, jsonb_build_object('proofs', jsonb_object_agg(id, digest))
      FROM unproved GROUP BY part ORDER BY part`,
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

/** The newest entry that proves each row of tables, or says that it was deleted: as `rowId` and `digest` of entry `id`. */
export const newestProofs = (tables: readonly string[]) => sql`SELECT DISTINCT ON (entity, "rowId") * FROM (
    SELECT a.entity, a.entity_id AS "rowId", a.after->>'proof' AS digest, a.id, a.at, a.action FROM audit_log a
    WHERE a.entity = ANY(${tables}::text[]) AND a.entity_id IS NOT NULL AND ${provesRow}
    UNION ALL SELECT a.entity, p.key, p.value, a.id, a.at, a.action
    FROM audit_log a CROSS JOIN jsonb_each_text(a.after->'proofs') p
    WHERE a.entity = ANY(${tables}::text[]) AND a.entity_id IS NULL AND a.after ? 'proofs') e
  ORDER BY entity, "rowId", id DESC`

/** Appends base lines about the rows of a table whose newest entries do not prove them. */
export const appendBaseLine = statement({
  access: 'system',
  samples: TABLES.map((table) => ({ at: SAMPLE_TIME, table, reason: '' })),
  prepared: false,
  text: ({ at, table, reason }: { at: Date; table: string; reason: string }) =>
    sql`INSERT INTO audit_log (at, action, entity, after)
      SELECT ${at}::timestamptz, 'baseline', ${table}::text,
        jsonb_build_object('reason', ${reason}::text, 'proofs', jsonb_object_agg(id, digest))
      FROM (SELECT t.id, proof(t) AS digest, row_number() OVER (ORDER BY t.id) / ${PART}::int AS part
        FROM ${sqlName(table)} t LEFT JOIN (${newestProofs([table])}) e ON e."rowId" = t.id::text
        WHERE proof(t) IS DISTINCT FROM e.digest) r GROUP BY part ORDER BY part`,
})

/** Rows of a proved table that differ from their newest entry, have none, or are gone without one that says so. */
export const unprovedRows = statement({
  access: 'system',
  columns: { id: col.text(), isThere: col.bool(), hasEntry: col.bool() },
  samples: TABLES.map((table) => ({ table })),
  prepared: false,
  text: ({ table }: { table: string }) =>
    sql`SELECT coalesce(t.id::text, e."rowId") AS id, t.id IS NOT NULL AS "isThere", e.id IS NOT NULL AS "hasEntry"
      FROM ${sqlName(table)} t FULL JOIN (${newestProofs([table])}) e ON e."rowId" = t.id::text
      WHERE CASE WHEN t.id IS NOT NULL THEN proof(t) END IS DISTINCT FROM e.digest ORDER BY 1`,
})

/** Number of rows whose newest entry is a base line, and the time of the oldest of these. */
export const baseLine = statement({
  access: 'system',
  columns: { rows: col.int(), since: col.nullable(col.timestamptz()) },
  samples: [{ tables: TABLES }],
  prepared: false,
  text: ({ tables }: { tables: readonly string[] }) =>
    sql`SELECT count(*)::int AS rows, min(at) AS since FROM (${newestProofs(tables)}) e WHERE action = 'baseline'`,
})
