import { DONE_STATES, type Names, type RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement, statesOf, table } from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { CANCELLED } from '../project-evaluations.sql.js'

const t = table(EvaluationRecordEntity, 't')
const r = table(EvaluationRecordEntity, 'r')
const e = table(ParticipantEntity, 'e')
const d = table(ParticipantEntity, 'd')
const p = table(ProjectEntity, 'p')
const b = table(BidSectionEntity, 'b')
const a = table(AreaEntity, 'a')

/** Asked for and not given. */
export const OUTSTANDING_STATES = ['pending', 'deferred', 'expired'] as const satisfies readonly RecordStatus[]

/** The condition of a record `t` that was asked for and not given, as its index has it. */
export const isOutstanding = sql`NOT ${t.optional} AND ${t.status} IN ${statesOf<RecordStatus>(...OUTSTANDING_STATES)}`

/**
 * Outstanding evaluations of a project, ordered by due time. Anonymous ones are not sorted by evaluator: the order
 * would disclose who has not submitted yet.
 */
export const outstandingOfProject = statement({
  access: 'area',
  columns: {
    ...col.of(
      EvaluationRecordEntity,
      'id',
      'sectionId',
      'stage',
      'evaluatorId',
      'evaluatorSign',
      'anonymous',
      'status',
      'dueAt',
      'deferrals',
    ),
    evaluatorName: col.text(),
    evaluatedName: col.text(),
    pause: col.bool(),
  },
  samples: [{ projectId: SAMPLE_ID }],
  text: ({ projectId }: { projectId: string }, scope) =>
    sql`SELECT ${r.select('id', 'sectionId', 'stage', 'evaluatorId')},
        ${e.name} AS "evaluatorName", ${r.select('evaluatorSign')}, ${d.name} AS "evaluatedName",
        ${r.select('anonymous', 'status', 'dueAt', 'deferrals')}, ${p.pause}
      FROM ${r} JOIN ${p} ON ${p.id} = ${r.projectId} JOIN ${e} ON ${e.id} = ${r.evaluatorId}
      JOIN ${d} ON ${d.id} = ${r.evaluatedId}
      WHERE ${r.projectId} = ${projectId}::uuid AND NOT ${r.optional}
        AND ${r.status} <> ALL(${CANCELLED}::text[]) AND ${r.status} <> ALL(${DONE_STATES}::text[])
        AND ${scope.area(r.areaId)}
      ORDER BY ${r.dueAt}, ${r.sectionId}, ${r.stage}, ${r.anonymous},
        CASE WHEN ${r.anonymous} THEN '' ELSE ${e.name} END, ${d.name}, ${r.id}`,
})

/** Names of the subjects of records, and whether their project is paused. */
export const outstandingNames = statement({
  access: 'area',
  columns: {
    id: col.uuid(),
    projectName: col.text(),
    sectionName: col.text(),
    evaluatorName: col.text(),
    evaluatedName: col.text(),
    area: col.jsonb<Names>(),
    pause: col.bool(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT ${r.id}, ${p.name} AS "projectName", ${b.name} AS "sectionName", ${e.name} AS "evaluatorName",
        ${d.name} AS "evaluatedName", ${a.names} AS area, ${p.pause}
      FROM ${r} JOIN ${p} ON ${p.id} = ${r.projectId}
      JOIN ${b} ON ${b.id} = ${r.sectionId} JOIN ${e} ON ${e.id} = ${r.evaluatorId}
      JOIN ${d} ON ${d.id} = ${r.evaluatedId} JOIN ${a} ON ${a.id} = ${r.areaId}
      WHERE ${r.id} = ANY(${ids}::uuid[]) AND ${scope.area(r.areaId)}`,
})
