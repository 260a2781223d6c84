import type { Stage } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'

export interface SectionState {
  stage: Stage | null
  formalData: boolean
}

/** What the sections of a project say together. */
export function projectState(sections: readonly SectionState[]): {
  lowestStage: Stage | null
  allAbandoned: boolean
  formalData: boolean
} {
  const live = sections.filter((section) => section.stage !== 4)
  const stages = live.map((section) => section.stage ?? -1)
  const lowest = Math.min(...stages)
  return {
    lowestStage: live.length === 0 || lowest < 0 ? null : (lowest as Stage),
    allAbandoned: sections.length > 0 && live.length === 0,
    formalData: live.some((section) => section.formalData),
  }
}

/**
 * Brings to projects what their sections say together: the lowest stage of those not abandoned,
 * whether all are, whether one of them has formal data.
 */
export async function refreshProjects(tx: Ctx, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return
  await sqlCount(
    tx,
    (
      s,
    ) => `UPDATE project p SET lowest_stage = v.lowest, all_abandoned = v.abandoned, formal_data = v.formal
      FROM (
        SELECT project_id,
          CASE WHEN bool_or(stage IS NULL) THEN NULL ELSE min(stage) FILTER (WHERE stage <> 4) END AS lowest,
          coalesce(bool_and(stage IS NOT DISTINCT FROM 4), false) AS abandoned,
          coalesce(bool_or(formal_data AND stage IS DISTINCT FROM 4), false) AS formal
        FROM bid_section WHERE project_id = ANY(${s.param(projectIds)}::uuid[]) GROUP BY project_id) v
      WHERE p.id = v.project_id AND ${s.unscoped('projects of the caller')}
        AND (p.lowest_stage IS DISTINCT FROM v.lowest OR p.all_abandoned <> v.abandoned OR p.formal_data <> v.formal)`,
  )
}
