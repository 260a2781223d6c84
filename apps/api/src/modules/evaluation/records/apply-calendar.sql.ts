import { OPEN_STATES, type ParticipantStatus, type RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, sql, statement, statesOf, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { isOppositeOf } from './locked-records.sql.js'

const r = table(EvaluationRecordEntity, 'r')
const e = table(ParticipantEntity, 'e')
const o = table(EvaluationRecordEntity, 'o')
const evaluationRecord = table(EvaluationRecordEntity)

/**
 * Records with a future deadline that was computed before a change of the calendar, in the order of their ids,
 * including records that evaluators on leave will get back. Selects by deadline first: few of all records have a future
 * one.
 */
export const deadlinesBefore = statement({
  access: 'area',
  columns: {
    ...col.of(EvaluationRecordEntity, 'id', 'status', 'openedAt', 'deadlinesSetAt', 'dueAt', 'windowEndsAt'),
  },
  samples: [
    { now: SAMPLE_TIME, changedAt: SAMPLE_TIME, after: null, limit: 1 },
    { now: SAMPLE_TIME, changedAt: SAMPLE_TIME, after: SAMPLE_ID, limit: 1 },
  ],
  text: (
    { now, changedAt, after, limit }: { now: Date; changedAt: Date; after: string | null; limit: number },
    scope,
  ) =>
    sql`WITH due AS MATERIALIZED (
        SELECT ${r.id} FROM ${r}
          WHERE ${r.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND ${r.dueAt} > ${now}::timestamptz
        UNION SELECT ${r.id} FROM ${r} WHERE ${r.anonymous}
          AND ${r.status} = ${statesOf<RecordStatus>('submitted')}
          AND ${r.windowEndsAt} > ${now}::timestamptz
        UNION SELECT ${r.id} FROM ${e} JOIN ${r} ON ${r.evaluatorId} = ${e.id}
          AND ${r.status} = ${statesOf<RecordStatus>('excused')} AND ${r.dueAt} > ${now}::timestamptz
          WHERE ${e.status} = ${statesOf<ParticipantStatus>('onLeave')} AND NOT EXISTS (SELECT 1 FROM ${o}
            WHERE ${isOppositeOf(o, r)} AND ${o.revealedAt} IS NOT NULL))
      SELECT ${r.select('id', 'status', 'openedAt', 'deadlinesSetAt', 'dueAt', 'windowEndsAt')}
      FROM due JOIN ${r} ON ${r.id} = due.id
      WHERE coalesce(${r.deadlinesSetAt}, ${r.openedAt}) < ${changedAt}::timestamptz AND ${scope.area(r.areaId)}
        ${after === null ? sql`` : sql`AND ${r.id} > ${after}::uuid`}
      ORDER BY ${r.id} LIMIT ${limit}`,
})

interface Recount {
  records: readonly { id: string; dueAt: Date; windowEndsAt: Date }[]
  now: Date
}

/** Writes recomputed deadlines; a second run does not find them again. */
export const recountDeadlines = statement({
  access: 'area',
  samples: [
    {
      records: [{ id: SAMPLE_ID, dueAt: SAMPLE_TIME, windowEndsAt: SAMPLE_TIME }],
      now: SAMPLE_TIME,
    },
  ],
  text: ({ records, now }: Recount, scope) =>
    sql`UPDATE ${r} SET ${evaluationRecord.dueAt} = v.due_at, ${evaluationRecord.windowEndsAt} = v.window_ends_at,
        ${evaluationRecord.deadlinesSetAt} = ${now}::timestamptz, ${evaluationRecord.version} = ${r.version} + 1
      FROM unnest(${records.map(({ id }) => id)}::uuid[],
        ${records.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${records.map(({ windowEndsAt }) => windowEndsAt)}::timestamptz[])
        v(id, due_at, window_ends_at)
      WHERE ${r.id} = v.id AND ${scope.area(r.areaId)}`,
})
