import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import type { SyncIssue } from '../sync-issue.js'

/** Serialises the start of runs. The lock returns nothing, which is read as a text. */
export const lockSyncRuns = statement({
  columns: { lock: col.text() },
  samples: [{}],
  text: (_: object) => sql`SELECT pg_advisory_xact_lock(hashtext('credit-sync'))::text AS lock`,
})

/** The transaction of a dry run waits for its source, which may be silent for long. */
export const allowIdleTransaction = statement({
  columns: { setting: col.text() },
  samples: [{}],
  text: (_: object) => sql`SELECT set_config('idle_in_transaction_session_timeout', '0', true) AS setting`,
})

export const insertIssues = statement({
  samples: [
    {
      runId: SAMPLE_ID,
      now: new Date(0),
      issues: [
        {
          outcome: 'refused',
          reason: 'EMPTY',
          params: {},
          ocid: '',
          releaseId: '',
          place: '',
        },
      ],
    },
  ],
  text: ({ runId, now, issues }: { runId: string; now: Date; issues: readonly SyncIssue[] }) =>
    sql`INSERT INTO sync_item (run_id, ocid, release_id, place, outcome, reason, params, create_time)
      SELECT ${runId}::uuid, v.*, ${now}::timestamptz FROM unnest(
        ${issues.map(({ ocid }) => ocid)}::text[],
        ${issues.map(({ releaseId }) => releaseId)}::text[],
        ${issues.map(({ place }) => place)}::text[],
        ${issues.map(({ outcome }) => outcome)}::text[],
        ${issues.map(({ reason }) => reason)}::text[],
        ${issues.map(({ params }) => JSON.stringify(params))}::jsonb[]) v`,
})

/** Deletes refusals of a run for a missing title that a later release of the run has completed. */
export const deleteCompletedIssues = statement({
  access: 'system',
  samples: [{ runId: SAMPLE_ID }],
  text: ({ runId }: { runId: string }) =>
    sql`DELETE FROM sync_item i USING project p WHERE i.run_id = ${runId}::uuid
      AND i.outcome = 'refused' AND i.reason = 'NO_TITLE' AND p.ocid = i.ocid`,
})

/** The number of projects and of participants of each sign, from the kept counts. */
export const registerTotals = statement({
  columns: { name: col.text(), n: col.int() },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT table_name AS name, sum(n)::int AS n FROM row_count
      WHERE table_name IN ('project', 'participant_1', 'participant_2', 'participant_3',
        'participant_4') GROUP BY table_name`,
})

/** Number of projects that the releases of a run belong to. */
export const countTouchedProjects = statement({
  access: 'system',
  columns: { n: col.int() },
  samples: [{ runId: SAMPLE_ID }],
  text: ({ runId }: { runId: string }) =>
    sql`SELECT count(DISTINCT p.id)::int AS n FROM sync_release r JOIN project p ON p.ocid = r.ocid
      WHERE r.run_id = ${runId}::uuid`,
})

/**
 * The last ended run of a source, and earlier ones that are still on the to-do list; empty while a run is active or
 * interrupted.
 */
export const selectEndedRuns = statement({
  access: 'system',
  columns: {
    id: col.uuid(),
    status: col.text<'succeeded' | 'partly' | 'failed'>(),
    refused: col.int(),
  },
  samples: [{ source: 'a', ended: ['failed'] }],
  text: ({ source, ended }: { source: string; ended: readonly string[] }) =>
    sql`WITH runs AS (SELECT id, status, started_at,
          coalesce((counts->'releases'->>'refused')::int, 0) AS refused,
          first_value(id) OVER w AS last, first_value(status) OVER w AS last_status
        FROM sync_run WHERE source = ${source}
        WINDOW w AS (ORDER BY started_at DESC, id DESC))
      SELECT id, status, refused FROM runs
      WHERE last_status = ANY(${ended}::text[]) AND (id = last
        OR EXISTS (SELECT 1 FROM todo t WHERE t.source_type = 'sync' AND t.source_id = runs.id))
      ORDER BY started_at DESC, id DESC`,
})
