import { OPEN_STATES, type RecordStatus } from '@credit/contract'
import { col, sql, statement, statesOf, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'

const j = table(ProjectEntity, 'j')
const b = table(BidSectionEntity, 'b')
const r = table(EvaluationRecordEntity, 'r')

/** Sections and stages that the caller still has to evaluate, with the next due time of each. */
export const ownDeadlines = statement({
  access: 'party',
  columns: {
    ...col.of(EvaluationRecordEntity, 'projectId', 'sectionId', 'stage', 'dueAt'),
    projectName: col.text(),
    sectionName: col.text(),
    records: col.int(),
  },
  samples: [{}],
  text: (_: object, scope) =>
    sql`SELECT ${j.id} AS "projectId", ${j.name} AS "projectName", ${b.id} AS "sectionId",
        ${b.name} AS "sectionName", ${r.stage}, count(*)::int AS records, min(${r.dueAt}) AS "dueAt"
      FROM ${r} JOIN ${b} ON ${b.id} = ${r.sectionId}
      JOIN ${j} ON ${j.id} = ${r.projectId}
      WHERE ${r.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND NOT ${j.pause}
        AND ${scope.party(r.evaluatorId)}
      GROUP BY ${j.id}, ${b.id}, ${r.stage} ORDER BY min(${r.dueAt}), ${b.id}, ${r.stage}`,
})
