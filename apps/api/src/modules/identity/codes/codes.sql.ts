import { col, sql, statement } from '#database/statement'
import type { CodePurpose } from '#entities/identity/one-time-code'

interface TryInput {
  purpose: CodePurpose
  phone: string
  holder: string
  now: Date
  maxTries: number
}

/**
 * Counts a try of a code that is still valid and returns its hash. A statement outside a unit of work,
 * so that the try counts even if the use case fails.
 */
export const countTry = statement({
  columns: { codeHash: col.text() },
  samples: [{ purpose: 'login', phone: '', holder: '', now: new Date(0), maxTries: 5 }] as TryInput[],
  text: ({ purpose, phone, holder, now, maxTries }: TryInput) => sql`UPDATE one_time_code
    SET tries = tries + 1
    WHERE purpose = ${purpose} AND phone = ${phone} AND holder = ${holder}
      AND tries < ${maxTries}::int AND expires_at > ${now}
    RETURNING code_hash AS "codeHash"`,
})
