import { col, sql, statement } from '#database/statement'

/** Returns the number of participants and a digest of all that credit has computed for them. */
export const scoreDigest = statement({
  access: 'system',
  columns: { participants: col.int(), digest: col.text() },
  samples: [{}],
  text: () =>
    sql`SELECT count(*)::int AS participants, coalesce(md5(string_agg(concat_ws(' ', id, credit_score,
        star_level, band, evaluator_count, unrated, serious, scored_on), ',' ORDER BY id)), '') AS digest
      FROM participant`,
})

/** Tries to become the only running backup of the installation, until the transaction ends. */
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
