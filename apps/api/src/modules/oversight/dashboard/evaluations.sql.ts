import { type OpenStage, type ParticipantSign, type PlainDate, type RecordStatus, timeOn } from '@credit/contract'
import {
  col,
  SAMPLE_DAY,
  SAMPLE_ID,
  SAMPLE_TIME,
  type Sql,
  type StatementScope,
  sql,
  sqlName,
  statement,
  statesOf,
} from '#database/statement'
import type { PageQuery } from '#list/page'
import { ANSWERED_AT, COUNTED, countsUntil } from '../../evaluation/completion/completion.sql.js'
import { areaOf } from './area-of.js'
import type { CountedEvaluation } from './evaluations.dto.js'

interface Filters {
  /** null = all areas that the caller sees. */
  areaId: string | null
  /** Role of the evaluators; null = all. */
  sign: ParticipantSign | null
}

const NO_FILTERS: Filters = { areaId: null, sign: null }
const ONE: Filters = { areaId: SAMPLE_ID, sign: 1 }

/** Submitted, and not voided: also voluntary ones. Written exactly as a part of the partial index. */
const IS_GIVEN = sql`r.status IN ${statesOf<RecordStatus>('submitted', 'held', 'revealed', 'dropped')}`

/** Returns the condition for evaluations, or for their counters. */
function within({ areaId, sign }: Filters, scope: StatementScope, row = sqlName('r')): Sql {
  const inArea = areaOf(areaId, scope, sql`${row}.area_id`)
  return sign === null ? inArea : sql`${inArea} AND ${row}.evaluator_sign = ${sign}::smallint`
}

const COUNTER = sqlName('c')

/** Due evaluations and the number given of them, by stage and role of the evaluators (F8): now, or before a time. */
export const countCoverage = statement({
  access: 'area',
  columns: {
    stage: col.smallint<OpenStage>(),
    sign: col.smallint<ParticipantSign>(),
    due: col.int(),
    given: col.int(),
  },
  samples: [
    { ...NO_FILTERS, before: null },
    { ...ONE, before: SAMPLE_TIME },
  ],
  text: ({ before, ...filters }: Filters & { before: Date | null }, scope) => {
    const { areaId, sign } = filters
    const counts =
      before === null
        ? sql`SELECT c.stage, c.evaluator_sign AS sign, c.due, c.given FROM evaluation_count c
            WHERE ${areaOf(areaId, scope, sql`c.area_id`)}`
        : countsUntil(before, (column) => areaOf(areaId, scope, column))
    const ofSign = sign === null ? sql`true` : sql`u.sign = ${sign}::smallint`
    return sql`SELECT u.stage, u.sign, sum(u.due)::int AS due, sum(u.given)::int AS given
      FROM (${counts}) u WHERE ${ofSign}
      GROUP BY u.stage, u.sign HAVING sum(u.due) > 0 ORDER BY u.stage, u.sign`
  },
})

/** Evaluations given in each month since the first day of one, by role of the evaluators (F9). */
export const countActivity = statement({
  access: 'area',
  columns: { month: col.text(), sign: col.smallint<ParticipantSign>(), given: col.int() },
  samples: [
    { ...NO_FILTERS, since: SAMPLE_DAY },
    { ...ONE, since: SAMPLE_DAY },
  ],
  text: ({ since, ...filters }: Filters & { since: PlainDate }, scope) =>
    sql`SELECT to_char(c.month, 'YYYY-MM') AS month, c.evaluator_sign AS sign,
        sum(c.submitted)::int AS given
      FROM evaluation_count c WHERE c.month >= ${since}::date AND ${within(filters, scope, COUNTER)}
      GROUP BY 1, 2 HAVING sum(c.submitted) > 0 ORDER BY 1, 2`,
})

interface RowsQuery extends Filters {
  page: PageQuery
  /** The rows of a stage (F8), or of a period if null. */
  stage: OpenStage | null
  /** The period: from the first day of a month to the first day of another, exclusive. */
  from: PlainDate | null
  to: PlainDate | null
}

type EvaluationRow = CountedEvaluation & { day: PlainDate }

const ROWS: RowsQuery = {
  ...ONE,
  page: { current: 1, size: 10 },
  stage: null,
  from: SAMPLE_DAY,
  to: SAMPLE_DAY,
}

/**
 * A page of the evaluations that a figure counts, the latest first: due at a stage (F8), or given in a period (F9).
 * Anonymous evaluators have no name, and nothing in the page discloses them.
 */
export const countedEvaluations = statement({
  access: 'area',
  columns: { total: col.int(), rows: col.json<EvaluationRow[]>() },
  samples: [ROWS, { ...ROWS, ...NO_FILTERS, stage: 0, from: null, to: null }],
  text: ({ page, stage, from, to, ...filters }: RowsQuery, scope) => {
    const ofPeriod = from !== null && to !== null
    const counted = ofPeriod
      ? sql`${IS_GIVEN} AND ${ANSWERED_AT} >= ${timeOn(from)} AND ${ANSWERED_AT} < ${timeOn(to)}`
      : COUNTED
    const months = ofPeriod ? sql`c.month >= ${from}::date AND c.month < ${to}::date` : sql`true`
    const ofStage = (row: Sql) => (stage === null ? sql`true` : sql`${row}.stage = ${stage}::smallint`)
    const asked = sql`${counted} AND ${ofStage(sqlName('r'))} AND ${within(filters, scope)}`
    const day = sql`${ANSWERED_AT}::date`
    // The order within a day must not disclose when an anonymous evaluation was given.
    const order = sql`${day} DESC, r.id`
    const offset = (page.current - 1) * page.size
    // The day of the last row of the page: no row of an earlier day is on it.
    return sql`WITH edge AS MATERIALIZED (SELECT ${day} AS day FROM evaluation_record r
        WHERE ${asked} ORDER BY ${ANSWERED_AT} DESC OFFSET ${offset + page.size - 1} LIMIT 1)
      SELECT (SELECT coalesce(sum(${ofPeriod ? sql`c.submitted` : sql`c.due`}), 0)::int
          FROM evaluation_count c
          WHERE ${months} AND ${ofStage(COUNTER)} AND ${within(filters, scope, COUNTER)}) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'projectId', r.project_id,
          'projectName', p.name, 'sectionName', b.name, 'stage', r.stage,
          'sign', r.evaluator_sign,
          'evaluatorId', CASE WHEN NOT r.anonymous THEN r.evaluator_id END,
          'evaluatorName', CASE WHEN NOT r.anonymous THEN e.name END,
          'evaluatedName', d.name, 'given', r.status <> ${statesOf<RecordStatus>('expired')}, 'day', ${day})
          ORDER BY ${order}), '[]')
        FROM (SELECT * FROM evaluation_record r WHERE ${asked}
            AND ${ANSWERED_AT} >= coalesce((SELECT day FROM edge)::timestamptz, '-infinity')
          ORDER BY ${order} LIMIT ${page.size} OFFSET ${offset}) r
        JOIN project p ON p.id = r.project_id JOIN bid_section b ON b.id = r.section_id
        JOIN participant e ON e.id = r.evaluator_id
        JOIN participant d ON d.id = r.evaluated_id) AS rows`
  },
})
