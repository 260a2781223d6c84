import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'
import type { Completed } from './complete-answers.js'
import type { Given } from './given.js'
import { BY_PART } from './record.queries.js'

/** Writes what was submitted, revealed at once or sealed, as each record's state says. */
export async function writeSubmitted(
  tx: Ctx,
  given: readonly Given[],
  completed: ReadonlyMap<string, Completed>,
): Promise<void> {
  await sqlCount(tx, (s) => {
    const now = `${s.param(tx.clock.now())}::timestamptz`
    const answers = given.map(({ record }) => completed.get(record.id)?.answers ?? [])
    return `UPDATE evaluation_record r SET status = v.status, version = r.version + 1,
        answers = v.answers, comment = v.comment, dishonesty = v.dishonesty, total = v.total,
        draft = NULL, submitted_at = ${now}, submitted_by_id = ${s.param(tx.me.accountId)}::uuid,
        revealed_at = CASE WHEN v.status = 'revealed' THEN ${now} END,
        duration_seconds = least(2147483647, extract(epoch FROM ${now} - r.first_seen_at))::integer
      FROM unnest(${s.param(given.map(({ record }) => record.id))}::uuid[],
        ${s.param(given.map(({ record }) => record.status))}::text[],
        ${s.param(answers.map((list) => JSON.stringify(list)))}::jsonb[],
        ${s.param(given.map(({ said }) => said.comment))}::text[],
        ${s.param(given.map(({ said }) => JSON.stringify(said.dishonesty)))}::jsonb[],
        ${s.param(given.map(({ record }) => record.total))}::numeric[])
        v(id, status, answers, comment, dishonesty, total)
      WHERE r.id = v.id AND ${s.unscoped(BY_PART)}`
  })
}

/** Writes drafts, in place of those before. */
export async function writeDrafts(tx: Ctx, given: readonly Given[]): Promise<void> {
  const drafts = given.map(({ said: { answers, comment, dishonesty } }) =>
    JSON.stringify({ answers, comment, dishonesty }),
  )
  await sqlCount(
    tx,
    (s) => `UPDATE evaluation_record r SET draft = v.draft, version = r.version + 1
      FROM unnest(${s.param(given.map(({ record }) => record.id))}::uuid[],
        ${s.param(drafts)}::jsonb[]) v(id, draft)
      WHERE r.id = v.id AND ${s.unscoped(BY_PART)}`,
  )
}
