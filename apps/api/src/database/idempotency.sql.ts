import { SAMPLE_TIME, sql, statement } from './statement.js'

interface KeyOfCaller {
  caller: string
  key: string
}

interface Claim extends KeyOfCaller {
  route: string
  bodyHash: string
  now: Date
}

/** Claims a key for its caller; writes nothing if it was claimed before. */
export const claimIdempotencyKey = statement({
  samples: [{ caller: '', key: '', route: '', bodyHash: '', now: SAMPLE_TIME }],
  text: ({ caller, key, route, bodyHash, now }: Claim) =>
    sql`INSERT INTO idempotency_key (caller, key, route, body_hash, create_time)
      VALUES (${caller}, ${key}, ${route}, ${bodyHash}, ${now}) ON CONFLICT DO NOTHING`,
})

/** Stores the response, a JSON text, that a repeated call gets. */
export const storeIdempotentAnswer = statement({
  samples: [{ caller: '', key: '', answer: 'null' }],
  text: ({ caller, key, answer }: KeyOfCaller & { answer: string }) =>
    sql`UPDATE idempotency_key SET answer = ${answer}::jsonb WHERE caller = ${caller} AND key = ${key}`,
})
