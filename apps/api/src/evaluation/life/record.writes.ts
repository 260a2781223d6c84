import type { EndReason } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'
import { BY_PART, type HeldRecord } from './record.queries.js'

/** Writes the states that held records have come to: revealed, or ended with the reason. */
export async function writeStates(
  tx: Ctx,
  records: readonly HeldRecord[],
  reason: EndReason | null = null,
): Promise<void> {
  if (records.length === 0) return
  await sqlCount(tx, (s) => {
    const now = `${s.param(tx.clock.now())}::timestamptz`
    return `UPDATE evaluation_record r SET status = v.status, version = r.version + 1,
        revealed_at = CASE WHEN v.status = 'revealed' THEN ${now} ELSE r.revealed_at END,
        ended_at = CASE WHEN v.status <> 'revealed' THEN ${now} END,
        end_reason = CASE WHEN v.status <> 'revealed' THEN ${s.param(reason)}::text END,
        draft = NULL
      FROM unnest(${s.param(records.map((r) => r.id))}::uuid[],
        ${s.param(records.map((r) => r.status))}::text[]) v(id, status)
      WHERE r.id = v.id AND ${s.unscoped(BY_PART)}`
  })
}

/** Moves terms of held records. */
export async function writeTerms(
  tx: Ctx,
  records: readonly Pick<HeldRecord, 'id' | 'dueAt' | 'windowEndsAt'>[],
): Promise<void> {
  if (records.length === 0) return
  await sqlCount(
    tx,
    (s) => `UPDATE evaluation_record r SET due_at = v.due_at, window_ends_at = v.window_ends_at,
        version = r.version + 1
      FROM unnest(${s.param(records.map((r) => r.id))}::uuid[],
        ${s.param(records.map((r) => r.dueAt))}::timestamptz[],
        ${s.param(records.map((r) => r.windowEndsAt))}::timestamptz[]) v(id, due_at, window_ends_at)
      WHERE r.id = v.id AND ${s.unscoped(BY_PART)}`,
  )
}
