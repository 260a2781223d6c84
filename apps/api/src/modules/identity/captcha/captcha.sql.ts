import { col, sql, statement } from '#database/statement'

/** Stored instead of the answer once a captcha was tried. */
const USED = ''

/** Marks a valid captcha as tried and returns the hash of its answer. */
export const takeCaptcha = statement({
  columns: { answerHash: col.text() },
  samples: [{ id: '', now: new Date(0) }],
  text: ({ id, now }: { id: string; now: Date }) => sql`WITH known AS (
      SELECT id, answer_hash FROM captcha WHERE id = ${id} FOR UPDATE)
    UPDATE captcha c SET answer_hash = ${USED} FROM known
    WHERE c.id = known.id AND known.answer_hash <> ${USED} AND c.expires_at > ${now}
    RETURNING known.answer_hash AS "answerHash"`,
})

/** Inserts a captcha that counts as used, unless the id exists. */
export const insertUsedCaptcha = statement({
  samples: [{ id: '', expiresAt: new Date(0) }],
  text: ({ id, expiresAt }: { id: string; expiresAt: Date }) =>
    sql`INSERT INTO captcha (id, answer_hash, expires_at) VALUES (${id}, ${USED}, ${expiresAt})
      ON CONFLICT DO NOTHING`,
})
