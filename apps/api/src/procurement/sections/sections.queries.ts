import type { Part, RecordStatus, Stage, StageOutcome } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { type SqlScope, sql } from '../../platform/database/sql.js'
import type { Coverage } from '../projects/project.dto.js'

export interface SectionFound {
  id: string
  projectId: string
  projectName: string
  name: string
  code: string
  stage: Stage | null
  remark: string
  formalData: boolean
  pause: boolean
  version: number
  filedOn: string | null
  stageDates: { stage: Stage; date: string; outcome: StageOutcome }[]
  parties: { participantId: string; name: string; sign: number; part: Part }[]
  /** Evaluations asked for at the section and those that are in; of supervisors only. */
  coverage: Coverage | null
  /** The caller's own evaluations. */
  own: { status: RecordStatus; dueAt: string }[]
}

/** Sections that the caller may see: supervisors by area, participants where they play a part. */
function visible(ctx: Ctx, s: SqlScope): string {
  const { actor } = ctx
  if (actor?.sign === 0) return s.area('b.area_id')
  const party = s.param(actor?.participantId ?? null)
  return `EXISTS (SELECT 1 FROM section_party own WHERE own.section_id = b.id AND own.removed_at IS NULL
    AND own.participant_id = ${party}::uuid) AND ${s.unscoped('a participant is held by taking part')}`
}

const COVERAGE = `(SELECT json_build_object('due', count(*),
    'done', count(*) FILTER (WHERE r.status IN ('submitted', 'revealed')))
  FROM evaluation_record r WHERE r.section_id = b.id AND NOT r.optional
    AND r.status NOT IN ('closed', 'voided'))`

/** Sections of a project, or the one of an id. */
export function findSections(
  ctx: Ctx,
  by: { projectId: string } | { id: string },
): Promise<SectionFound[]> {
  return sql<SectionFound>(ctx, (s) => {
    const which =
      'id' in by ? `b.id = ${s.param(by.id)}` : `b.project_id = ${s.param(by.projectId)}`
    return `SELECT b.id, b.project_id AS "projectId", p.name AS "projectName", b.name, b.code, b.stage, b.remark,
        b.formal_data AS "formalData", p.pause, b.version, b.filed_on::text AS "filedOn",
        coalesce((SELECT json_agg(json_build_object('stage', st.stage, 'date', st.reached_on, 'outcome', st.outcome)
          ORDER BY st.stage) FROM section_stage st WHERE st.section_id = b.id), '[]') AS "stageDates",
        coalesce((SELECT json_agg(json_build_object('participantId', a.id, 'name', a.name, 'sign', a.sign, 'part', sp.part)
          ORDER BY a.sign, sp.part, a.name) FROM section_party sp JOIN participant a ON a.id = sp.participant_id
          WHERE sp.section_id = b.id AND sp.removed_at IS NULL), '[]') AS parties,
        ${ctx.actor?.sign === 0 ? COVERAGE : 'NULL'} AS coverage,
        coalesce((SELECT json_agg(json_build_object('status', r.status, 'dueAt', r.due_at))
          FROM evaluation_record r WHERE r.section_id = b.id
            AND r.evaluator_id = ${s.param(ctx.actor?.participantId ?? null)}::uuid), '[]') AS own
      FROM bid_section b JOIN project p ON p.id = b.project_id
      WHERE ${which} AND ${visible(ctx, s)} ORDER BY b.position, b.create_time, b.id`
  })
}
