import { col, sql, statement } from './statement.js'

/** Position of the primary's log that is on its disk; every acknowledged commit is before it. */
export const primaryPosition = statement({
  columns: { position: col.text() },
  samples: [{}],
  text: () => sql`SELECT pg_current_wal_flush_lsn()::text AS position`,
})

/** Whether a standby has replayed the log up to a position; null if it is not a standby. */
export const hasReplayed = statement({
  columns: { replayed: col.nullable(col.bool()) },
  samples: [{ position: '0/0' }],
  text: ({ position }: { position: string }) =>
    sql`SELECT CASE WHEN pg_is_in_recovery()
      THEN pg_last_wal_replay_lsn() >= ${position}::pg_lsn END AS replayed`,
})
