import { OPEN_STATES, type RecordStatus } from '@credit/contract'
import { col, sql, statement, statesOf } from '#database/statement'

/** The open evaluations of processes. */
export const openEvaluations = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: [{ ocids: ['ocds-1'] }],
  text: ({ ocids }: { ocids: readonly string[] }) =>
    sql`SELECT r.id FROM evaluation_record r JOIN project p ON p.id = r.project_id
      WHERE p.ocid = ANY(${ocids}::text[]) AND r.status IN ${statesOf<RecordStatus>(...OPEN_STATES)}`,
})
