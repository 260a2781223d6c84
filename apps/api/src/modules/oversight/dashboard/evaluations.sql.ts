import {
  DONE_STATES,
  type OpenStage,
  type ParticipantSign,
  type PlainDate,
  timeOn,
} from '@credit/contract'
import {
  col,
  SAMPLE_DAY,
  SAMPLE_ID,
  SAMPLE_TIME,
  type Sql,
  type StatementScope,
  sql,
  statement,
} from '../../../database/statement.js'
import type { PageQuery } from '../../../list/page.js'
import { COUNTED } from '../../evaluation/completion/completion.sql.js'
import { areaOf } from './area-of.js'

interface Filters {
  /** null = all areas that the caller sees. */
  areaId: string | null
  /** Role of the evaluators; null = all. */
  sign: ParticipantSign | null
}

const ANY: Filters = { areaId: null, sign: null }
const ONE: Filters = { areaId: SAMPLE_ID, sign: 1 }

/** Submitted, and not voided: also voluntary ones. */
const GIVEN = sql`r.status = ANY(${DONE_STATES}::text[])`

function within({ areaId, sign }: Filters, scope: StatementScope): Sql {
  const inArea = areaOf(areaId, scope, sql`r.area_id`)
  return sign === null ? inArea : sql`${inArea} AND r.evaluator_sign = ${sign}::smallint`
}

/** Evaluations that were due and those given of them, by stage and role of the evaluators (F8): now, or before a time. */
export const countCoverage = statement({
  access: 'area',
  columns: {
    stage: col.smallint<OpenStage>(),
    sign: col.smallint<ParticipantSign>(),
    due: col.int(),
    given: col.int(),
  },
  samples: [
    { ...ANY, before: null },
    { ...ONE, before: SAMPLE_TIME },
  ],
  text: ({ before, ...filters }: Filters & { before: Date | null }, scope) => {
    const then = before === null ? sql`` : sql`AND coalesce(r.submitted_at, r.ended_at) < ${before}`
    return sql`SELECT r.stage, r.evaluator_sign AS sign, count(*)::int AS due,
        (count(*) FILTER (WHERE r.status <> 'expired'))::int AS given
      FROM evaluation_record r WHERE ${COUNTED} ${then} AND ${within(filters, scope)}
      GROUP BY r.stage, r.evaluator_sign ORDER BY r.stage, r.evaluator_sign`
  },
})

/** Evaluations given in each month since a day, by role of the evaluators (F9). */
export const countActivity = statement({
  access: 'area',
  columns: { month: col.text(), sign: col.smallint<ParticipantSign>(), given: col.int() },
  samples: [
    { ...ANY, since: SAMPLE_DAY },
    { ...ONE, since: SAMPLE_DAY },
  ],
  text: ({ since, ...filters }: Filters & { since: PlainDate }, scope) =>
    sql`SELECT to_char(r.submitted_at, 'YYYY-MM') AS month, r.evaluator_sign AS sign,
        count(*)::int AS given
      FROM evaluation_record r
      WHERE ${GIVEN} AND r.submitted_at >= ${timeOn(since)} AND ${within(filters, scope)}
      GROUP BY 1, 2 ORDER BY 1, 2`,
})

interface RowsQuery extends Filters {
  page: PageQuery
  /** The rows of a stage (F8); null = those of a period. */
  stage: OpenStage | null
  /** The period: from one day up to another, without that. */
  from: PlainDate | null
  to: PlainDate | null
}

export interface EvaluationRow {
  id: string
  projectId: string
  projectName: string
  sectionName: string
  stage: OpenStage
  sign: ParticipantSign
  evaluatorId: string | null
  evaluatorName: string | null
  evaluatedName: string
  given: boolean
  /** When it was given, or its window ended. */
  day: PlainDate
}

const ROWS: RowsQuery = {
  ...ONE,
  page: { current: 1, size: 10 },
  ...{ stage: null, from: SAMPLE_DAY, to: SAMPLE_DAY },
}

/**
 * A page of the evaluations that a figure counts, the latest first: those due at a stage (F8), or those given in
 * a period (F9). Anonymous evaluators have no name, and nothing else discloses them.
 */
export const countedEvaluations = statement({
  access: 'area',
  columns: { total: col.int(), rows: col.json<EvaluationRow[]>() },
  samples: [ROWS, { ...ROWS, ...ANY, stage: 0, from: null, to: null }],
  text: ({ page, stage, from, to, ...filters }: RowsQuery, scope) => {
    const counted =
      from !== null && to !== null
        ? sql`${GIVEN} AND r.submitted_at >= ${timeOn(from)} AND r.submitted_at < ${timeOn(to)}`
        : COUNTED
    const ofStage = stage === null ? sql`true` : sql`r.stage = ${stage}::smallint`
    const asked = sql`${counted} AND ${ofStage} AND ${within(filters, scope)}`
    const day = sql`coalesce(r.submitted_at, r.ended_at)::date`
    // Among those of one day no order may tell when an anonymous one was given.
    const order = sql`${day} DESC, r.id`
    return sql`SELECT (SELECT count(*)::int FROM evaluation_record r WHERE ${asked}) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'projectId', r.project_id,
          'projectName', p.name, 'sectionName', b.name, 'stage', r.stage,
          'sign', r.evaluator_sign,
          'evaluatorId', CASE WHEN NOT r.anonymous THEN r.evaluator_id END,
          'evaluatorName', CASE WHEN NOT r.anonymous THEN e.name END,
          'evaluatedName', d.name, 'given', r.status <> 'expired', 'day', ${day})
          ORDER BY ${order}), '[]')
        FROM (SELECT * FROM evaluation_record r WHERE ${asked} ORDER BY ${order}
          LIMIT ${page.size} OFFSET ${(page.current - 1) * page.size}) r
        JOIN project p ON p.id = r.project_id JOIN bid_section b ON b.id = r.section_id
        JOIN participant e ON e.id = r.evaluator_id
        JOIN participant d ON d.id = r.evaluated_id) AS rows`
  },
})
