import type { PlainDate, ProcurementCategory, Stage } from '@credit/contract'
import { col, SAMPLE_DAY, SAMPLE_ID, sql, statement } from '#database/statement'
import type { PageQuery } from '#list/page'
import { areaOf } from './area-of.js'
import type { ReachedSection } from './dashboard.dto.js'
import { isOfCategory } from './dashboard.sql.js'

interface ReachedQuery {
  page: PageQuery
  /** null = any stage. */
  stage: Stage | null
  /** The first day of a month, and of the next one. */
  from: PlainDate
  to: PlainDate
  /** null = all areas that the caller sees. */
  areaId: string | null
  /** null = any kind of purchase. */
  category: ProcurementCategory | null
}

type ReachedRow = Omit<ReachedSection, 'areaName'> & { areaId: string; day: PlainDate }

const SAMPLE = { page: { current: 1, size: 10 }, from: SAMPLE_DAY, to: SAMPLE_DAY }

/**
 * A page of the sections that reached a stage in a month, the latest first: the sections that `selectAnalysis` counts.
 */
export const sectionsReached = statement({
  access: 'area',
  columns: { total: col.int(), rows: col.json<ReachedRow[]>() },
  samples: [
    { ...SAMPLE, stage: null, areaId: null, category: null },
    { ...SAMPLE, stage: 4, areaId: SAMPLE_ID, category: 'goods' },
  ],
  text: ({ page, stage, from, to, areaId, category }: ReachedQuery, scope) => {
    const ofStage = stage === null ? sql`true` : sql`st.stage = ${stage}::smallint`
    const reached = sql`section_stage st JOIN bid_section b ON b.id = st.section_id
      WHERE st.reached_on >= ${from}::date AND st.reached_on < ${to}::date
        AND st.outcome <> 'closed' AND ${ofStage} AND ${areaOf(areaId, scope, sql`b.area_id`)}
        AND ${isOfCategory(category)}`
    return sql`SELECT (SELECT count(*)::int FROM ${reached}) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'projectId', p.id,
          'projectName', p.name, 'sectionName', s.name, 'areaId', s.area_id, 'stage', s.stage,
          'day', s.reached_on) ORDER BY s.reached_on DESC, s.id), '[]')
        FROM (SELECT st.id, st.stage, st.reached_on, b.name, b.project_id, b.area_id FROM ${reached}
          ORDER BY st.reached_on DESC, st.id
          LIMIT ${page.size} OFFSET ${(page.current - 1) * page.size}) s
        JOIN project p ON p.id = s.project_id) AS rows`
  },
})
