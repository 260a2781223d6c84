import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import { SyncReleaseEntity } from '#entities/sync/sync-release'
import type { Json } from '../read/json.js'
import type { SourceRelease } from '../read/source-release.js'

/**
 * Version of the program that reduces releases to their stored form. A release stored by an earlier version equals a
 * release that arrives again, but has fewer fields.
 */
export const READING = 4

const SAMPLE = { ocid: 'ocds-1', releaseId: '1', hash: '', date: new Date(0), json: '{}' }

type NewRelease = Pick<SourceRelease, 'ocid' | 'releaseId' | 'hash' | 'date' | 'json'>

export const selectHashes = statement({
  columns: {
    ...col.of(SyncReleaseEntity, 'ocid', 'releaseId', 'hash', 'date', 'reading'),
  },
  samples: [{ ocids: ['ocds-1'] }],
  text: ({ ocids }: { ocids: readonly string[] }) =>
    sql`SELECT ocid, release_id AS "releaseId", hash, date, reading FROM sync_release
      WHERE ocid = ANY(${ocids}::text[])`,
})

/** The releases of processes. */
export const selectReleases = statement({
  columns: {
    ...col.of(SyncReleaseEntity, 'ocid', 'releaseId', 'date'),
    body: col.json<Json>(),
    arrival: col.float(),
  },
  samples: [{ ocids: ['ocds-1'] }],
  text: ({ ocids }: { ocids: readonly string[] }) =>
    sql`SELECT ocid, release_id AS "releaseId", date, body,
        arrival::float8 AS arrival FROM sync_release
      WHERE ocid = ANY(${ocids}::text[])`,
})

/** The bodies are sent as one JSON text: in an array of texts every quote would be escaped once more. */
export const insertReleases = statement({
  samples: [{ runId: SAMPLE_ID, releases: [SAMPLE] }],
  text: (input: { runId: string; releases: readonly NewRelease[] }) =>
    sql`INSERT INTO sync_release (ocid, release_id, run_id, hash, reading, date, body)
      SELECT r.ocid, r.release_id, ${input.runId}::uuid, r.hash, ${READING}::smallint, r.date, r.body
      FROM ROWS FROM (
        unnest(${input.releases.map(({ ocid }) => ocid)}::text[]),
        unnest(${input.releases.map(({ releaseId }) => releaseId)}::text[]),
        unnest(${input.releases.map(({ hash }) => hash)}::text[]),
        unnest(${input.releases.map(({ date }) => date)}::timestamptz[]),
        json_array_elements(${`[${input.releases.map(({ json }) => json).join(',')}]`}::json))
        r(ocid, release_id, hash, date, body)`,
})
