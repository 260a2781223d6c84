import type { OpenStage } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement } from '../../../database/statement.js'
import { ANY_AREA } from '../records/locked-records.sql.js'

/** Evaluations that cases are about; who gave them is for the examiner of the city only. */
export const evaluationsInCases = statement({
  access: ANY_AREA,
  columns: {
    recordId: col.uuid(),
    evaluatedId: col.uuid(),
    areaId: col.uuid(),
    section: col.text(),
    revealedAt: col.nullable(col.timestamptz()),
    status: col.text(),
    stage: col.smallint<OpenStage>(),
    anonymous: col.bool(),
    total: col.nullable(col.float()),
    comment: col.text(),
    evaluatorId: col.uuid(),
    evaluatorName: col.text(),
  },
  samples: [{ recordIds: [SAMPLE_ID] }],
  text: ({ recordIds }: { recordIds: readonly string[] }) =>
    sql`SELECT r.id AS "recordId", r.evaluated_id AS "evaluatedId", r.area_id AS "areaId",
        b.name AS section, r.revealed_at AS "revealedAt", r.status, r.stage, r.anonymous,
        r.total::float8 AS total, r.comment, r.evaluator_id AS "evaluatorId",
        p.name AS "evaluatorName"
      FROM evaluation_record r JOIN bid_section b ON b.id = r.section_id
      JOIN participant p ON p.id = r.evaluator_id
      WHERE r.id = ANY(${recordIds}::uuid[]) ORDER BY r.id`,
})
