import {
  DONE_STATES,
  type OpenStage,
  type ParticipantSign,
  type RecordStatus,
} from '@credit/contract'
import { col, SAMPLE_ID, sql, statement } from '../../../database/statement.js'
import { CANCELLED } from '../project-evaluations.sql.js'

/** The evaluations of a project that were asked for and not given, those due next first. */
export const outstandingOfProject = statement({
  access: 'area',
  columns: {
    id: col.uuid(),
    sectionId: col.uuid(),
    stage: col.smallint<OpenStage>(),
    evaluatorId: col.uuid(),
    evaluatorName: col.text(),
    evaluatorSign: col.smallint<ParticipantSign>(),
    evaluatedName: col.text(),
    anonymous: col.bool(),
    status: col.text<RecordStatus>(),
    dueAt: col.timestamptz(),
  },
  samples: [{ projectId: SAMPLE_ID }],
  text: ({ projectId }: { projectId: string }, scope) =>
    sql`SELECT r.id, r.section_id AS "sectionId", r.stage, r.evaluator_id AS "evaluatorId",
        e.name AS "evaluatorName", r.evaluator_sign AS "evaluatorSign", d.name AS "evaluatedName",
        r.anonymous, r.status, r.due_at AS "dueAt"
      FROM evaluation_record r JOIN participant e ON e.id = r.evaluator_id
      JOIN participant d ON d.id = r.evaluated_id
      WHERE r.project_id = ${projectId}::uuid AND NOT r.optional
        AND r.status <> ALL(${CANCELLED}::text[]) AND r.status <> ALL(${DONE_STATES}::text[])
        AND ${scope.area(sql`r.area_id`)}
      ORDER BY r.due_at, r.section_id, r.stage, e.name, d.name, r.id`,
})
