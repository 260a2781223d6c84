import { col, sql, statement } from '#database/statement'

/** Lets the transaction idle that long while the client reads the rows. */
export const setIdleTimeout = statement({
  columns: { ms: col.text() },
  samples: [{ ms: 1000 }],
  text: ({ ms }: { ms: number }) =>
    sql`SELECT set_config('idle_in_transaction_session_timeout', ${String(ms)}, true) AS ms`,
})
