import { sql, statement } from '#database/statement'

/** Marks a random text as used; writes no row if it was used before. */
export const insertSpentChallenge = statement({
  samples: [{ id: '', expiresAt: new Date(0) }],
  text: ({ id, expiresAt }: { id: string; expiresAt: Date }) =>
    sql`INSERT INTO spent_challenge (id, expires_at) VALUES (${id}, ${expiresAt})
      ON CONFLICT DO NOTHING`,
})
