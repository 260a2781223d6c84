import { ANONYMOUS_MIN, type RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, sql, statement, statesOf, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { ANY_AREA } from '../records/locked-records.sql.js'

const r = table(EvaluationRecordEntity, 'r')
const e = table(ParticipantEntity, 'e')
const m = table(EvaluationRecordEntity, 'm')

/**
 * Held records by cell and evaluated party, if the records held before a time are from enough bodies; merged evaluators
 * count as the kept one.
 */
export const poolsToRelease = statement({
  access: 'system',
  columns: { evaluatedId: col.uuid(), ids: col.uuids() },
  samples: [{ before: SAMPLE_TIME, limit: 1 }],
  text: ({ before, limit }: { before: Date; limit: number }) =>
    sql`SELECT ${r.select('evaluatedId')}, array_agg(${r.id}) AS ids
      FROM ${r} JOIN ${e} ON ${e.id} = ${r.evaluatorId}
      WHERE ${r.status} = ${statesOf<RecordStatus>('held')} AND ${r.heldAt} <= ${before}::timestamptz
      GROUP BY ${r.settingId}, ${r.evaluatedId}
      HAVING count(DISTINCT coalesce(${e.mergedIntoId}, ${e.id})) >= ${ANONYMOUS_MIN}::int
      ORDER BY ${r.evaluatedId}, ${r.settingId} LIMIT ${limit}`,
})

/** All records of the pools that some records were released in. */
export const recordsOfPools = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT ${r.id} FROM ${r} WHERE ${r.poolId} IN (SELECT ${m.poolId}
      FROM ${m} WHERE ${m.id} = ANY(${ids}::uuid[]) AND ${m.poolId} IS NOT NULL)`,
})

/**
 * Held records whose window ended by a time. Their status is written into the text: with a parameter a prepared
 * statement could not use the index of held records, and would scan the whole table by id.
 */
export const heldSince = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: [{ before: SAMPLE_TIME, limit: 1 }],
  text: ({ before, limit }: { before: Date; limit: number }) =>
    sql`SELECT ${r.id} FROM ${r}
      WHERE ${r.status} = ${statesOf<RecordStatus>('held')} AND ${r.windowEndsAt} <= ${before}::timestamptz ORDER BY ${r.id} LIMIT ${limit}`,
})
