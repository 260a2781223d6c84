import { sql, statement } from './statement.js'

interface KeyOfCaller {
  caller: string
  key: string
}

/** Claims a key for its caller; writes nothing where it was claimed before. */
export const claimIdempotencyKey = statement({
  samples: [{ caller: '', key: '', route: '', bodyHash: '' }],
  text: ({ caller, key, route, bodyHash }: KeyOfCaller & { route: string; bodyHash: string }) =>
    sql`INSERT INTO idempotency_key (caller, key, route, body_hash)
      VALUES (${caller}, ${key}, ${route}, ${bodyHash}) ON CONFLICT DO NOTHING`,
})

/** Stores the answer, a JSON text, that a repeated call gets. */
export const storeIdempotentAnswer = statement({
  samples: [{ caller: '', key: '', answer: 'null' }],
  text: ({ caller, key, answer }: KeyOfCaller & { answer: string }) =>
    sql`UPDATE idempotency_key SET answer = ${answer}::jsonb WHERE caller = ${caller} AND key = ${key}`,
})
