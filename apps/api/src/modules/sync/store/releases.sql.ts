import { col, SAMPLE_ID, sql, statement } from '../../../database/statement.js'
import type { SourceRelease } from '../read/classify.js'
import type { Json } from '../read/json.js'

const SAMPLE = { ocid: 'ocds-1', releaseId: '1', hash: '', date: new Date(0), json: '{}' }

type ReleaseKey = Pick<SourceRelease, 'ocid' | 'releaseId'>
type NewRelease = Pick<SourceRelease, 'ocid' | 'releaseId' | 'hash' | 'date' | 'json'>

export const selectHashes = statement({
  columns: { ocid: col.text(), releaseId: col.text(), hash: col.text() },
  samples: [{ ocids: ['ocds-1'] }],
  text: ({ ocids }: { ocids: readonly string[] }) =>
    sql`SELECT ocid, release_id AS "releaseId", hash FROM sync_release
      WHERE ocid = ANY(${ocids}::text[])`,
})

/** The releases of processes, without those that others have replaced. */
export const selectReleases = statement({
  columns: {
    ocid: col.text(),
    releaseId: col.text(),
    date: col.timestamptz(),
    body: col.json<Json>(),
    arrival: col.float(),
  },
  samples: [{ ocids: ['ocds-1'] }],
  text: ({ ocids }: { ocids: readonly string[] }) =>
    sql`SELECT ocid, release_id AS "releaseId", date, body,
        arrival::float8 AS arrival FROM sync_release
      WHERE ocid = ANY(${ocids}::text[]) AND NOT superseded`,
})

/** Marks what is stored under the ids of releases as replaced. */
export const supersedeReleases = statement({
  samples: [{ releases: [SAMPLE] }],
  text: ({ releases }: { releases: readonly ReleaseKey[] }) =>
    sql`UPDATE sync_release r SET superseded = true FROM unnest(
        ${releases.map(({ ocid }) => ocid)}::text[],
        ${releases.map(({ releaseId }) => releaseId)}::text[]) v(ocid, release_id)
      WHERE r.ocid = v.ocid AND r.release_id = v.release_id`,
})

/** The bodies are sent as one JSON text: in an array of texts every quote would be escaped once more. */
export const insertReleases = statement({
  samples: [{ runId: SAMPLE_ID, releases: [SAMPLE], superseded: [false] }],
  text: (input: {
    runId: string
    releases: readonly NewRelease[]
    superseded: readonly boolean[]
  }) =>
    sql`INSERT INTO sync_release (ocid, release_id, run_id, hash, superseded, date, body)
      SELECT r.ocid, r.release_id, ${input.runId}::uuid, r.hash, r.superseded, r.date, r.body
      FROM ROWS FROM (
        unnest(${input.releases.map(({ ocid }) => ocid)}::text[]),
        unnest(${input.releases.map(({ releaseId }) => releaseId)}::text[]),
        unnest(${input.releases.map(({ hash }) => hash)}::text[]),
        unnest(${input.superseded}::boolean[]),
        unnest(${input.releases.map(({ date }) => date)}::timestamptz[]),
        json_array_elements(${`[${input.releases.map(({ json }) => json).join(',')}]`}::json))
        r(ocid, release_id, hash, superseded, date, body)`,
})
