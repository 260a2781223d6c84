import { joinSql, SAMPLE_ID, sql, statement } from '#database/statement'
import type { StatedFacts } from '../map/facts-of.js'
import { FACT_COLUMNS } from '../quality/fact-columns.js'

/** The facts of a project, with its purchaser and agency. */
interface ProjectFacts {
  ocid: string
  projectId: string
  buyerId: string | null
  agencyId: string | null
  facts: StatedFacts
}

const SAMPLE: ProjectFacts = {
  ocid: 'ocds-1',
  projectId: SAMPLE_ID,
  buyerId: null,
  agencyId: null,
  facts: {
    buyer: true,
    agency: null,
    lots: null,
    supplier: null,
    codes: null,
    awardDay: null,
    contractDay: null,
    category: null,
    contact: null,
  },
}

const changed = [sql`buyer_id`, sql`agency_id`, ...FACT_COLUMNS.map(([, column]) => column)]

/** Keeps the facts of projects for the source and the month of a run; a later release replaces them. */
export const saveFacts = statement({
  samples: [{ runId: SAMPLE_ID, rows: [SAMPLE] }],
  text: ({ runId, rows }: { runId: string; rows: readonly ProjectFacts[] }) =>
    sql`INSERT INTO sync_quality (source, month, ocid, project_id, ${joinSql(changed)})
      SELECT r.source, to_char(r.started_at, 'YYYY-MM'), v.* FROM sync_run r, unnest(
        ${rows.map(({ ocid }) => ocid)}::text[],
        ${rows.map(({ projectId }) => projectId)}::uuid[],
        ${rows.map(({ buyerId }) => buyerId)}::uuid[],
        ${rows.map(({ agencyId }) => agencyId)}::uuid[],
        ${joinSql(FACT_COLUMNS.map(([fact]) => sql`${rows.map(({ facts }) => facts[fact])}::boolean[]`))}) v
      WHERE r.id = ${runId}::uuid
      ON CONFLICT (source, month, ocid) DO UPDATE SET
        ${joinSql(changed.map((column) => sql`${column} = excluded.${column}`))}`,
})
