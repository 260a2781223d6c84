import type { OpenStage, PlainDate, ProcurementCategory, RecordStatus, Stage } from '@credit/contract'
import { col, type RowOf, SAMPLE_DAY, SAMPLE_ID, type Sql, sql, statement, statesOf } from '#database/statement'
import { areaOf } from './area-of.js'

const FIGURES = {
  total: col.int(),
  procuring: col.int(),
  endOfBidEvaluation: col.int(),
  contractRecord: col.int(),
  performanceAcceptance: col.int(),
  paymentApplication: col.int(),
  done: col.int(),
  abandoned: col.int(),
}

/** Figures from `counts(stage, n)` and `payment(n)`, the undecided sections of the last stage. */
const figures = sql`SELECT coalesce(sum(n), 0)::int AS total,
    coalesce(sum(n) FILTER (WHERE stage IS NULL), 0)::int AS procuring,
    coalesce(sum(n) FILTER (WHERE stage = 0), 0)::int AS "endOfBidEvaluation",
    coalesce(sum(n) FILTER (WHERE stage = 1), 0)::int AS "contractRecord",
    coalesce(sum(n) FILTER (WHERE stage = 2), 0)::int AS "performanceAcceptance",
    (SELECT n FROM payment) AS "paymentApplication",
    coalesce(sum(n) FILTER (WHERE stage = 3), 0)::int - (SELECT n FROM payment) AS done,
    coalesce(sum(n) FILTER (WHERE stage = 4), 0)::int AS abandoned FROM counts`

/** Neither revealed nor ended; written exactly as the condition of the partial index. */
const IS_UNDECIDED = sql`r.status IN ${statesOf<RecordStatus>('pending', 'deferred', 'submitted')}`

/** The number of bid sections of the caller's area by progress. */
export const selectFigures = statement({
  access: 'area',
  columns: FIGURES,
  samples: [{ areaId: null }, { areaId: SAMPLE_ID }],
  text: ({ areaId }: { areaId: string | null }, scope) => {
    const inArea = areaOf(areaId, scope, sql`b.area_id`)
    return sql`WITH counts AS (
        SELECT stage, count(*)::int AS n FROM bid_section b WHERE ${inArea} GROUP BY stage),
      payment AS (SELECT count(*)::int AS n FROM bid_section b WHERE b.stage = 3 AND ${inArea}
        AND EXISTS (SELECT 1 FROM evaluation_record r WHERE r.section_id = b.id AND ${IS_UNDECIDED}))
      ${figures}`
  },
})

/**
 * The same at the end of a day: by the stages reached until then, which are the present ones unless one
 * was reached later. A section counts from the day its project was published; corrected stages do not
 * count.
 */
export const selectFiguresAt = statement({
  access: 'area',
  columns: FIGURES,
  samples: [
    { day: SAMPLE_DAY, end: new Date(0), areaId: null },
    { day: SAMPLE_DAY, end: new Date(0), areaId: SAMPLE_ID },
  ],
  text: ({ day, end, areaId }: { day: PlainDate; end: Date; areaId: string | null }, scope) =>
    sql`WITH later AS MATERIALIZED (SELECT DISTINCT section_id FROM section_stage
        WHERE reached_on > ${day}::date AND outcome <> 'closed'),
      moved AS MATERIALIZED (SELECT b.id, b.project_id, b.stage AS present, (SELECT max(t.stage)
            FROM section_stage t WHERE t.section_id = b.id AND t.reached_on <= ${day}::date
              AND t.outcome <> 'closed') AS stage
        FROM later l JOIN bid_section b ON b.id = l.section_id
        WHERE ${areaOf(areaId, scope, sql`b.area_id`)}),
      unstaged AS (SELECT project_id FROM moved WHERE stage IS NULL
        UNION ALL SELECT b.project_id FROM bid_section b WHERE b.stage IS NULL
          AND ${areaOf(areaId, scope, sql`b.area_id`)}
          AND NOT EXISTS (SELECT 1 FROM later l WHERE l.section_id = b.id)),
      counts AS (
        SELECT b.stage, count(*)::int AS n FROM bid_section b
          WHERE b.stage IS NOT NULL AND ${areaOf(areaId, scope, sql`b.area_id`)} GROUP BY b.stage
        UNION ALL SELECT present, -count(*)::int FROM moved WHERE present IS NOT NULL GROUP BY present
        UNION ALL SELECT stage, count(*)::int FROM moved WHERE stage IS NOT NULL GROUP BY stage
        UNION ALL SELECT NULL, count(*)::int FROM unstaged u JOIN project p ON p.id = u.project_id
          WHERE coalesce(p.release_date, p.create_time::date) <= ${day}::date),
      undecided AS MATERIALIZED (
        SELECT r.section_id FROM evaluation_record r WHERE r.opened_at < ${end} AND ${IS_UNDECIDED}
        UNION SELECT r.section_id FROM evaluation_record r
          WHERE r.opened_at < ${end} AND coalesce(r.revealed_at, r.ended_at) >= ${end}),
      payment AS (SELECT (SELECT count(*) FROM bid_section b
            WHERE b.stage = 3 AND ${areaOf(areaId, scope, sql`b.area_id`)}
              AND b.id IN (SELECT section_id FROM undecided)
              AND NOT EXISTS (SELECT 1 FROM later l WHERE l.section_id = b.id))::int
          + (SELECT count(*) FROM moved m WHERE m.stage = 3
              AND m.id IN (SELECT section_id FROM undecided))::int AS n)
      ${figures}`,
})

/**
 * The latest 20 events of the caller's area: new projects and stages reached. The number is part of the text:
 * as a parameter it would make PostgreSQL plan the statement at every call.
 */
export const selectEvents = statement({
  access: 'area',
  columns: {
    time: col.timestamptz(),
    kind: col.text<'project' | 'stage' | 'abandoned'>(),
    stage: col.nullable(col.smallint<Stage>()),
    projectId: col.uuid(),
    projectName: col.text(),
    bidSectionName: col.text(),
  },
  samples: [{}],
  text: (_: object, scope) =>
    sql`(SELECT st.create_time AS time,
          CASE WHEN st.stage = 4 THEN 'abandoned' ELSE 'stage' END AS kind, st.stage,
          p.id AS "projectId", p.name AS "projectName", b.name AS "bidSectionName"
        FROM section_stage st JOIN bid_section b ON b.id = st.section_id
        JOIN project p ON p.id = b.project_id
        WHERE st.outcome <> 'closed' AND ${scope.area(sql`b.area_id`)}
        ORDER BY st.create_time DESC, st.stage DESC LIMIT 20)
      UNION ALL
      (SELECT p.create_time, 'project', NULL, p.id, p.name, '' FROM project p
        WHERE ${scope.area(sql`p.area_id`)} ORDER BY p.create_time DESC LIMIT 20)
      ORDER BY time DESC, stage DESC NULLS LAST LIMIT 20`,
})

export type EventRow = RowOf<typeof selectEvents>

/** Returns the condition that the project of the section `b` is of a kind of purchase; null = any. */
export const isOfCategory = (category: ProcurementCategory | null): Sql =>
  category === null
    ? sql`true`
    : sql`EXISTS (SELECT 1 FROM project k WHERE k.id = b.project_id AND k.procurement_category = ${category})`

interface AnalysisFilters {
  since: PlainDate
  areaId: string | null
  category: ProcurementCategory | null
}

/** Number of sections that reached each stage in each month since a day. */
export const selectAnalysis = statement({
  access: 'area',
  columns: { month: col.text(), stage: col.smallint<OpenStage | 4>(), count: col.int() },
  samples: [
    { since: '2026-01-01', areaId: null, category: null },
    { since: '2026-01-01', areaId: SAMPLE_ID, category: 'works' },
  ],
  text: ({ since, areaId, category }: AnalysisFilters, scope) =>
    sql`SELECT to_char(reached_on, 'YYYY-MM') AS month, stage, sum(n)::int AS count
      FROM (SELECT st.reached_on, st.stage, count(*) AS n
        FROM section_stage st JOIN bid_section b ON b.id = st.section_id
        WHERE st.reached_on >= ${since}::date AND st.outcome <> 'closed'
          AND ${areaOf(areaId, scope, sql`b.area_id`)} AND ${isOfCategory(category)}
        GROUP BY 1, 2) d
      GROUP BY 1, 2 ORDER BY 1, 2`,
})
