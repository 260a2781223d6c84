import { allAreas, col, type RowOf, sql, statement } from '#database/statement'

/** The projects that the releases of a run belong to, with their sections, and the run's refusals. */
export const selectRunSummary = statement({
  access: allAreas('the upstream platform serves all areas'),
  columns: {
    projects: col.int(),
    sections: col.int(),
    parties: col.int(),
    /** Sections in procurement, at stage 0 to 3, abandoned. */
    stages: col.ints(),
    refused: col.json<Record<string, number>>(),
  },
  samples: [{ runId: '01900000-0000-7000-8000-000000000000' }],
  text: ({ runId }: { runId: string }) =>
    sql`WITH own AS (SELECT DISTINCT p.id FROM project p JOIN sync_release r ON r.ocid = p.ocid
        WHERE r.run_id = ${runId}::uuid),
      sections AS (SELECT b.id, b.stage FROM bid_section b JOIN own ON own.id = b.project_id)
      SELECT (SELECT count(*)::int FROM own) AS projects,
        (SELECT count(*)::int FROM sections) AS sections,
        (SELECT count(DISTINCT p.participant_id)::int FROM section_party p
          JOIN sections s ON s.id = p.section_id) AS parties,
        ARRAY(SELECT (SELECT count(*)::int FROM sections WHERE coalesce(stage, -1) = n)
          FROM unnest(ARRAY[-1, 0, 1, 2, 3, 4]) n) AS stages,
        coalesce((SELECT json_object_agg(reason, n) FROM (SELECT reason, count(*) AS n FROM sync_item
          WHERE run_id = ${runId}::uuid AND outcome = 'refused' GROUP BY reason ORDER BY reason) x),
          '{}') AS refused`,
})

export type RunSummary = RowOf<typeof selectRunSummary>
