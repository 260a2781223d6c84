import { allAreas, col, sql, statement } from '../../database/statement.js'

/** Returns the number of participants and a digest of all that credit has computed for them. */
export const scoreDigest = statement({
  access: allAreas('a digest without content'),
  columns: { participants: col.int(), digest: col.text() },
  samples: [{}],
  text: () =>
    sql`SELECT count(*)::int AS participants, coalesce(md5(string_agg(concat_ws(' ', id, credit_score,
        star_level, band, evaluator_count, unrated, serious, scored_on), ',' ORDER BY id)), '') AS digest
      FROM participant`,
})

/** Returns files by id, from the smallest after `after` on. */
export const filesAfter = statement({
  access: allAreas('the backup holds the files of all areas'),
  columns: { id: col.uuid(), size: col.float(), sha256: col.text() },
  samples: [{ after: '00000000-0000-0000-0000-000000000000', limit: 1 }],
  text: ({ after, limit }: { after: string; limit: number }) =>
    sql`SELECT id, size::float8 AS size, sha256 FROM stored_file WHERE id > ${after}::uuid
      ORDER BY id LIMIT ${limit}`,
})

/** Tries to become the one backup of the installation, until the transaction ends. */
export const tryBackupLock = statement({
  columns: { acquired: col.bool() },
  samples: [{}],
  text: () => sql`SELECT pg_try_advisory_xact_lock(hashtext('credit-backup')) AS acquired`,
})

/** Returns the version of PostgreSQL. */
export const serverVersion = statement({
  columns: { version: col.text() },
  samples: [{}],
  text: () => sql`SELECT current_setting('server_version') AS version`,
})

/** Returns when the last backup that succeeded was finished. */
export const lastBackup = statement({
  columns: { at: col.timestamptz(), bytes: col.float() },
  samples: [{}],
  text: () =>
    sql`SELECT finished_at AS at, bytes::float8 AS bytes FROM backup_run WHERE succeeded
      ORDER BY finished_at DESC LIMIT 1`,
})
