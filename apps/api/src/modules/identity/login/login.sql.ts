import { allAreas, SAMPLE_ID, sql, statement } from '#database/statement'

/** Stores the time of a login; the version, which guards edits by supervisors, does not change. */
export const updateLastLogin = statement({
  access: allAreas('nobody is logged in yet'),
  samples: [{ accountId: SAMPLE_ID, now: new Date(0) }],
  text: ({ accountId, now }: { accountId: string; now: Date }) =>
    sql`UPDATE account SET last_login_time = ${now} WHERE id = ${accountId}`,
})
