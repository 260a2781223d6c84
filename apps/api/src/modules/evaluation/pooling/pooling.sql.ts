import { ANONYMOUS_MIN, type RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, sql, statement, statesOf } from '../../../database/statement.js'
import { ANY_AREA } from '../records/locked-records.sql.js'

/**
 * Held records by cell and evaluated party, if the records held before a time are from enough bodies; merged evaluators
 * count as the kept one.
 */
export const poolsToRelease = statement({
  access: ANY_AREA,
  columns: { evaluatedId: col.uuid(), ids: col.uuids() },
  samples: [{ before: SAMPLE_TIME, limit: 1 }],
  text: ({ before, limit }: { before: Date; limit: number }) =>
    sql`SELECT r.evaluated_id AS "evaluatedId", array_agg(r.id) AS ids
      FROM evaluation_record r JOIN participant e ON e.id = r.evaluator_id
      WHERE r.status = ${statesOf<RecordStatus>('held')} AND r.held_at <= ${before}::timestamptz
      GROUP BY r.setting_id, r.evaluated_id
      HAVING count(DISTINCT coalesce(e.merged_into_id, e.id)) >= ${ANONYMOUS_MIN}::int
      ORDER BY r.evaluated_id, r.setting_id LIMIT ${limit}`,
})

/** All records of the pools that some records were released in. */
export const recordsOfPools = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT r.id FROM evaluation_record r WHERE r.pool_id IN (SELECT m.pool_id
      FROM evaluation_record m WHERE m.id = ANY(${ids}::uuid[]) AND m.pool_id IS NOT NULL)`,
})

/**
 * Held records whose window ended by a time. Their status is written into the text: with a parameter a prepared
 * statement could not use the index of held records, and would scan the whole table by id.
 */
export const heldSince = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ before: SAMPLE_TIME, limit: 1 }],
  text: ({ before, limit }: { before: Date; limit: number }) =>
    sql`SELECT id FROM evaluation_record
      WHERE status = ${statesOf<RecordStatus>('held')} AND window_ends_at <= ${before}::timestamptz
        ORDER BY id LIMIT ${limit}`,
})
