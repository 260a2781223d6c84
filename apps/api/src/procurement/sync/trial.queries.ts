import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

/** What one run left in the database. */
export interface Trial {
  projects: number
  sections: number
  parties: number
  /** Sections in procurement, at stage 0 to 3, abandoned. */
  stages: number[]
  refused: Record<string, number>
}

/** Projects that releases of the run went into, and what it refused. */
export async function trialOf(ctx: Ctx, runId: string): Promise<Trial> {
  const [row] = await sql<Trial>(
    ctx,
    (s) => `WITH own AS (SELECT DISTINCT p.id FROM project p JOIN sync_release r ON r.ocid = p.ocid
        WHERE r.run_id = ${s.param(runId)} AND ${s.unscoped('the sync serves all areas')}),
      sections AS (SELECT b.id, b.stage FROM bid_section b JOIN own ON own.id = b.project_id)
      SELECT (SELECT count(*)::int FROM own) AS projects,
        (SELECT count(*)::int FROM sections) AS sections,
        (SELECT count(DISTINCT p.participant_id)::int FROM section_party p JOIN sections s ON s.id = p.section_id) AS parties,
        ARRAY(SELECT (SELECT count(*)::int FROM sections WHERE coalesce(stage, -1) = n)
          FROM unnest(ARRAY[-1, 0, 1, 2, 3, 4]) n) AS stages,
        coalesce((SELECT json_object_agg(reason, n) FROM (SELECT reason, count(*) AS n FROM sync_item
          WHERE run_id = ${s.param(runId)} AND outcome = 'refused' GROUP BY reason ORDER BY reason) x), '{}') AS refused`,
  )
  return row ?? { projects: 0, sections: 0, parties: 0, stages: [], refused: {} }
}
