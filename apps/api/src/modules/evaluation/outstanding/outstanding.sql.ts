import { DONE_STATES, type Names, type OpenStage, type ParticipantSign, type RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement, statesOf } from '../../../database/statement.js'
import type { Deferral } from '../../../entities/evaluation/evaluation-record.js'
import { CANCELLED } from '../project-evaluations.sql.js'

/** Asked for and not given. */
export const OUTSTANDING_STATES = ['pending', 'deferred', 'expired'] as const satisfies readonly RecordStatus[]

/** The condition of a record `t` that was asked for and not given, as its index has it. */
export const isOutstanding = sql`NOT t.optional AND t.status IN ${statesOf<RecordStatus>(...OUTSTANDING_STATES)}`

/**
 * Outstanding evaluations of a project, ordered by due time. Anonymous ones are not sorted by evaluator: the order
 * would disclose who has not submitted yet.
 */
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
    deferrals: col.jsonb<Deferral[]>(),
  },
  samples: [{ projectId: SAMPLE_ID }],
  text: ({ projectId }: { projectId: string }, scope) =>
    sql`SELECT r.id, r.section_id AS "sectionId", r.stage, r.evaluator_id AS "evaluatorId",
        e.name AS "evaluatorName", r.evaluator_sign AS "evaluatorSign", d.name AS "evaluatedName",
        r.anonymous, r.status, r.due_at AS "dueAt", r.deferrals
      FROM evaluation_record r JOIN participant e ON e.id = r.evaluator_id
      JOIN participant d ON d.id = r.evaluated_id
      WHERE r.project_id = ${projectId}::uuid AND NOT r.optional
        AND r.status <> ALL(${CANCELLED}::text[]) AND r.status <> ALL(${DONE_STATES}::text[])
        AND ${scope.area(sql`r.area_id`)}
      ORDER BY r.due_at, r.section_id, r.stage, r.anonymous,
        CASE WHEN r.anonymous THEN '' ELSE e.name END, d.name, r.id`,
})

/** Names of the subjects of records, and their number of deferrals. */
export const outstandingNames = statement({
  access: 'area',
  columns: {
    id: col.uuid(),
    projectName: col.text(),
    sectionName: col.text(),
    evaluatorName: col.text(),
    evaluatedName: col.text(),
    area: col.jsonb<Names>(),
    deferrals: col.jsonb<Deferral[]>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT r.id, p.name AS "projectName", b.name AS "sectionName", e.name AS "evaluatorName",
        d.name AS "evaluatedName", a.names AS area, r.deferrals
      FROM evaluation_record r JOIN project p ON p.id = r.project_id
      JOIN bid_section b ON b.id = r.section_id JOIN participant e ON e.id = r.evaluator_id
      JOIN participant d ON d.id = r.evaluated_id JOIN area a ON a.id = r.area_id
      WHERE r.id = ANY(${ids}::uuid[]) AND ${scope.area(sql`r.area_id`)}`,
})
