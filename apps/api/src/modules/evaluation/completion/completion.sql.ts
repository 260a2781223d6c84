import type { ParticipantSign } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, sql, statement } from '../../../database/statement.js'

/**
 * What counts: evaluations given, and windows that ended in silence, unless nobody could have
 * answered; never optional ones. Written exactly as the condition of the partial index.
 */
export const COUNTED = sql`NOT r.optional AND (r.status IN ('submitted', 'held', 'revealed', 'dropped')
  OR r.status = 'expired' AND r.end_reason = 'window')`
const COUNTS = sql`count(*)::int AS due, count(*) FILTER (WHERE r.status <> 'expired')::int AS given`

/** Evaluations that count, and of these the given ones: now, and before a time. */
export const countsBefore = (before: Date) => sql`${COUNTS},
  (count(*) FILTER (WHERE coalesce(r.submitted_at, r.ended_at) < ${before}))::int AS "dueBefore",
  (count(*) FILTER (WHERE r.status <> 'expired' AND r.submitted_at < ${before}))::int
    AS "givenBefore"`

/** Completion of one participant in all areas. */
export const completionOf = statement({
  access: allAreas('the caller may see the participant'),
  columns: { due: col.int(), given: col.int() },
  samples: [{ participantId: SAMPLE_ID }],
  text: ({ participantId }: { participantId: string }) =>
    sql`SELECT ${COUNTS} FROM evaluation_record r
      WHERE r.evaluator_id = ${participantId}::uuid AND ${COUNTED}`,
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
  text: ({ before, areaId }: { before: Date; areaId: string | null }, scope) =>
    sql`SELECT r.evaluator_sign AS sign, ${countsBefore(before)}
      FROM evaluation_record r
      WHERE ${COUNTED} AND ${scope.area(sql`r.area_id`)}
        ${areaId === null ? sql`` : sql`AND r.area_id = ${areaId}::uuid`}
      GROUP BY r.evaluator_sign`,
})
