import type { ParticipantSign, RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, type Seen, type Sql, sql, statement, statesOf, table } from '#database/statement'
import { EvaluationCountEntity } from '#entities/evaluation/evaluation-count'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import type { ParticipantEntity } from '#entities/participants/participant'

const r = table(EvaluationRecordEntity, 'r')
const c = table(EvaluationCountEntity, 'c')

/**
 * Condition for counted evaluations: given ones, and windows that ended in silence unless nobody could have answered;
 * never optional ones. Its parts are written exactly as the conditions of the counters (`evaluation_count`) and of the
 * partial index.
 */
export const COUNTED = sql`NOT ${r.optional}
  AND (${r.status} IN ${statesOf<RecordStatus>('submitted', 'held', 'revealed', 'dropped')}
  OR ${r.status} = ${statesOf<RecordStatus>('expired')} AND ${r.endReason} = 'window')`

/** Time when it was given or its window ended; written exactly as the index. */
export const ANSWERED_AT = sql`coalesce(${r.submittedAt}, ${r.endedAt})`

/**
 * Numbers of evaluations that count until a time, as rows of (area_id, sign, stage, due, given): whole
 * months from the counters, the month of that time from its evaluations.
 *
 * @param inArea the condition on a column that holds an area
 */
export const countsUntil = (end: Date, inArea: (column: Sql) => Sql) =>
  sql`SELECT ${c.areaId}, ${c.evaluatorSign} AS sign, ${c.stage}, ${c.due}, ${c.given} FROM ${c}
      WHERE ${c.month} < date_trunc('month', ${end}::timestamptz)::date AND ${inArea(c.areaId)}
    UNION ALL SELECT ${r.areaId}, ${r.evaluatorSign}, ${r.stage}, 1, (${r.status} <> ${statesOf<RecordStatus>('expired')})::int
      FROM ${r}
      WHERE ${COUNTED} AND ${ANSWERED_AT} >= date_trunc('month', ${end}::timestamptz)
        AND ${ANSWERED_AT} < ${end}::timestamptz AND ${inArea(r.areaId)}`

/** Completion of one participant in all areas. */
export const completionOf = statement({
  access: 'seen',
  columns: { due: col.int(), given: col.int() },
  samples: [{ participantId: SAMPLE_ID }],
  text: ({ participantId }: { participantId: Seen<ParticipantEntity> }, scope) =>
    sql`SELECT count(*)::int AS due, count(*) FILTER (WHERE ${r.status} <> ${statesOf<RecordStatus>('expired')})::int
      AS given
      FROM ${r}
      WHERE ${scope.seen(r.evaluatorId, participantId)} AND ${COUNTED}`,
})

/** Completion by role of the evaluators, in the caller's area: now, and at an earlier time. */
export const completionByRole = statement({
  access: 'area',
  columns: {
    sign: col.smallint<ParticipantSign>(),
    due: col.int(),
    given: col.int(),
    dueBefore: col.int(),
    givenBefore: col.int(),
  },
  samples: [
    { before: new Date(0), areaId: null },
    { before: new Date(0), areaId: SAMPLE_ID },
  ],
  text: ({ before, areaId }: { before: Date; areaId: string | null }, scope) => {
    const inArea = (column: Sql) =>
      areaId === null ? scope.area(column) : sql`${scope.area(column)} AND ${column} = ${areaId}::uuid`
    return sql`WITH before AS (SELECT sign, sum(due)::int AS due, sum(given)::int AS given
        FROM (${countsUntil(before, inArea)}) u GROUP BY sign),
      now AS (SELECT ${c.evaluatorSign} AS sign, sum(${c.due})::int AS due, sum(${c.given})::int AS given
        FROM ${c} WHERE ${inArea(c.areaId)} GROUP BY 1)
      SELECT n.sign, n.due, n.given, coalesce(b.due, 0) AS "dueBefore",
        coalesce(b.given, 0) AS "givenBefore"
      FROM now n LEFT JOIN before b ON b.sign = n.sign WHERE n.due > 0`
  },
})
