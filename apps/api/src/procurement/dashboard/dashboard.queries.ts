import type { Stage } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import type { AnalysisRow, SectionFigures } from './dashboard.dto.js'

/** Counts the bid sections of the caller's area. */
export async function readFigures(ctx: Ctx): Promise<SectionFigures> {
  const [row] = await sql<SectionFigures>(
    ctx,
    (
      s,
    ) => `WITH c AS (SELECT stage, count(*)::int AS n FROM bid_section b WHERE ${s.area('b.area_id')} GROUP BY stage),
      busy AS (SELECT count(*)::int AS n FROM bid_section b WHERE b.stage = 3 AND ${s.area('b.area_id')}
        AND EXISTS (SELECT 1 FROM evaluation_record r WHERE r.section_id = b.id
          AND r.status IN ('pending', 'deferred', 'submitted')))
      SELECT coalesce(sum(n), 0)::int AS total,
        coalesce(sum(n) FILTER (WHERE stage = 0), 0)::int AS "endOfBidEvaluation",
        coalesce(sum(n) FILTER (WHERE stage = 1), 0)::int AS "contractRecord",
        coalesce(sum(n) FILTER (WHERE stage = 2), 0)::int AS "performanceAcceptance",
        (SELECT n FROM busy) AS "paymentApplication",
        coalesce(sum(n) FILTER (WHERE stage = 3), 0)::int - (SELECT n FROM busy) AS done,
        coalesce(sum(n) FILTER (WHERE stage = 4), 0)::int AS abandoned FROM c`,
  )
  if (!row) throw new Error('figures are always one row')
  return row
}

export interface Happening {
  time: Date
  kind: 'project' | 'stage' | 'abandoned'
  stage: Stage | null
  projectId: string
  projectName: string
  bidSectionName: string
}

/** The latest that happened in the caller's area, newest first. */
export function readDynamics(ctx: Ctx, limit: number): Promise<Happening[]> {
  return sql<Happening>(
    ctx,
    (
      s,
    ) => `(SELECT st.create_time AS time, CASE WHEN st.stage = 4 THEN 'abandoned' ELSE 'stage' END AS kind,
          st.stage, p.id AS "projectId", p.name AS "projectName", b.name AS "bidSectionName"
        FROM section_stage st JOIN bid_section b ON b.id = st.section_id JOIN project p ON p.id = b.project_id
        WHERE st.outcome <> 'closed' AND ${s.area('b.area_id')}
        ORDER BY st.create_time DESC, st.stage DESC LIMIT ${s.param(limit)})
      UNION ALL
      (SELECT p.create_time, 'project', NULL, p.id, p.name, '' FROM project p WHERE ${s.area('p.area_id')}
        ORDER BY p.create_time DESC LIMIT ${s.param(limit)})
      ORDER BY time DESC, stage DESC NULLS LAST LIMIT ${s.param(limit)}`,
  )
}

/** How many sections reached each stage in each month from `since` on. */
export function readAnalysis(
  ctx: Ctx,
  since: string,
  areaId: string | null,
): Promise<AnalysisRow[]> {
  return sql<AnalysisRow>(
    ctx,
    (s) => `SELECT to_char(st.reached_on, 'YYYY-MM') AS month, st.stage, count(*)::int AS count
      FROM section_stage st JOIN bid_section b ON b.id = st.section_id
      WHERE st.reached_on >= ${s.param(since)}::date AND st.outcome <> 'closed' AND ${s.area('b.area_id')}
        AND (${s.param(areaId)}::uuid IS NULL OR b.area_id = ${s.param(areaId)}::uuid)
      GROUP BY 1, 2 ORDER BY 1, 2`,
  )
}
