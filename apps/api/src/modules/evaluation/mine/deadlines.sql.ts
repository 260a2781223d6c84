import { OPEN_STATES, type OpenStage, type RecordStatus } from '@credit/contract'
import { col, sql, statement, statesOf } from '../../../database/statement.js'

/** Sections and stages that the caller still has to evaluate, with the next due time of each. */
export const ownDeadlines = statement({
  access: 'party',
  columns: {
    projectId: col.uuid(),
    projectName: col.text(),
    sectionId: col.uuid(),
    sectionName: col.text(),
    stage: col.smallint<OpenStage>(),
    records: col.int(),
    dueAt: col.timestamptz(),
  },
  samples: [{}],
  text: (_: object, scope) =>
    sql`SELECT j.id AS "projectId", j.name AS "projectName", b.id AS "sectionId",
        b.name AS "sectionName", r.stage, count(*)::int AS records, min(r.due_at) AS "dueAt"
      FROM evaluation_record r JOIN bid_section b ON b.id = r.section_id
      JOIN project j ON j.id = r.project_id
      WHERE r.status IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND NOT j.pause
        AND ${scope.party(sql`r.evaluator_id`)}
      GROUP BY j.id, b.id, r.stage ORDER BY min(r.due_at), b.id, r.stage`,
})
