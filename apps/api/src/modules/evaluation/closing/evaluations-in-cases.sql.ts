import { col, SAMPLE_ID, sql, statement, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { ANY_AREA } from '../records/locked-records.sql.js'

const r = table(EvaluationRecordEntity, 'r')
const b = table(BidSectionEntity, 'b')
const p = table(ParticipantEntity, 'p')
const j = table(ProjectEntity, 'j')

/** Evaluations that cases are about; who gave them is for the examiner of the city only. */
export const evaluationsInCases = statement({
  access: ANY_AREA,
  columns: {
    ...col.of(
      EvaluationRecordEntity,
      'evaluatedId',
      'areaId',
      'revealedAt',
      'stage',
      'anonymous',
      'comment',
      'evaluatorId',
    ),
    recordId: col.uuid(),
    bidSectionName: col.text(),
    projectName: col.text(),
    status: col.text(),
    total: col.nullable(col.float()),
    evaluatorName: col.text(),
  },
  samples: [{ recordIds: [SAMPLE_ID] }],
  text: ({ recordIds }: { recordIds: readonly string[] }) =>
    sql`SELECT ${r.id} AS "recordId", ${r.evaluatedId} AS "evaluatedId", ${r.areaId} AS "areaId",
        ${b.name} AS "bidSectionName", ${j.name} AS "projectName", ${r.select('revealedAt', 'status', 'stage', 'anonymous')},
        ${r.total}::float8 AS total, ${r.select('comment', 'evaluatorId')},
        ${p.name} AS "evaluatorName"
      FROM ${r} JOIN ${b} ON ${b.id} = ${r.sectionId} JOIN ${j} ON ${j.id} = ${r.projectId}
      JOIN ${p} ON ${p.id} = ${r.evaluatorId}
      WHERE ${r.id} = ANY(${recordIds}::uuid[]) ORDER BY ${r.id}`,
})
