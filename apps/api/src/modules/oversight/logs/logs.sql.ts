import { PROVING_ACTIONS } from '#database/proved'
import { allAreas, col, sql, statement } from '#database/statement'

const SAMPLE_ID = '01900000-0000-7000-8000-000000000000'

/**
 * Conditions that exclude entries from the audit log (`t`) which would identify the evaluator of an anonymous
 * evaluation, by account or by time: its submit, and the behaviour reported in it; and behaviours reported in sealed
 * evaluations. They are excluded and not masked, since filters and sort orders would disclose masked values.
 */
export const WITHOUT_GIVERS = [
  sql`NOT EXISTS (SELECT FROM evaluation_record r WHERE r.anonymous AND r.id =
    CASE WHEN t.entity = 'evaluation_record' AND t.action = 'submit' THEN t.entity_id::uuid END)`,
  sql`NOT EXISTS (SELECT FROM dishonest_record d WHERE (d.anonymous OR d.sealed) AND d.id =
    CASE WHEN t.entity = 'dishonest_record' AND t.action = 'create' THEN t.entity_id::uuid END)`,
]

/** Leaves out entries that only prove: a login, which people read in the login log itself, or a row. */
export const WITHOUT_PROOFS = sql`t.entity <> 'login_log' AND t.action <> ALL(${PROVING_ACTIONS}::text[])`

/** Returns the evaluation records among some that were never revealed. */
export const sealedRecords = statement({
  access: allAreas('says of which records nobody may see the total'),
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT id FROM evaluation_record WHERE id = ANY(${ids}::uuid[]) AND revealed_at IS NULL`,
})
