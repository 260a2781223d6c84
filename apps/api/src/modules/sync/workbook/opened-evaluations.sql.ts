import { OPEN_STATES, type RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement, statesOf } from '#database/statement'

/** The open evaluations of processes. */
export const openEvaluations = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: [{ ocids: ['ocds-1'] }],
  text: ({ ocids }: { ocids: readonly string[] }) =>
    sql`SELECT r.id FROM evaluation_record r JOIN project p ON p.id = r.project_id
      WHERE p.ocid = ANY(${ocids}::text[]) AND r.status IN ${statesOf<RecordStatus>(...OPEN_STATES)}`,
})

interface Sections {
  sectionIds: readonly string[]
  /** Stages of the sections: evaluations of later ones are counted. */
  stages: readonly number[]
}

/** Number of evaluations of sections that have been submitted for later stages than some. */
export const countSubmitted = statement({
  access: 'system',
  columns: { count: col.int() },
  samples: [{ sectionIds: [SAMPLE_ID], stages: [0] }],
  text: ({ sectionIds, stages }: Sections) =>
    sql`SELECT count(*)::int AS count FROM evaluation_record r
      JOIN unnest(${sectionIds}::uuid[], ${stages}::smallint[]) s(id, stage) ON s.id = r.section_id AND r.stage > s.stage
      WHERE r.submitted_at IS NOT NULL`,
})
