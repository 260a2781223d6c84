import { toPoints } from '@credit/scoring'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'
import type { NewLine } from './book.js'
import type { Item, ItemKind } from './items.js'

const LEDGER = 'the ledger belongs to participants'

/** Appends lines in the order given, in bulk; written now, or at `times`, one a line. */
export async function insertLines(
  tx: Ctx,
  lines: readonly NewLine[],
  times?: readonly Date[],
): Promise<void> {
  if (lines.length === 0) return
  await sqlCount(
    tx,
    (
      s,
    ) => `INSERT INTO score_line (participant_id, create_time, on_date, before, after, delta, cause,
        cause_id, params, rule_version, account_id, breakdown)
      SELECT participant_id, ${
        times ? `(${s.param(times)}::timestamptz[])[n]` : `${s.param(tx.clock.now())}::timestamptz`
      }, on_date, before, after,
        after - before, cause, cause_id, params, rule_version,
        ${s.param(tx.actor?.accountId ?? null)}::uuid, breakdown
      FROM unnest(
        ${s.param(lines.map((l) => l.participantId))}::uuid[],
        ${s.param(lines.map((l) => l.onDate))}::date[],
        ${s.param(lines.map((l) => toPoints(l.before)))}::numeric[],
        ${s.param(lines.map((l) => toPoints(l.after)))}::numeric[],
        ${s.param(lines.map((l) => l.cause))}::text[],
        ${s.param(lines.map((l) => l.causeId))}::uuid[],
        ${s.param(lines.map((l) => JSON.stringify(l.params)))}::jsonb[],
        ${s.param(lines.map((l) => l.ruleVersion))}::bigint[],
        ${s.param(lines.map((l) => JSON.stringify(l.terms)))}::jsonb[]) WITH ORDINALITY
        AS l(participant_id, on_date, before, after, cause, cause_id, params, rule_version, breakdown, n)
      WHERE ${s.unscoped(LEDGER)} ORDER BY n`,
  )
}

const TABLES: Record<ItemKind, { table: string; counted: string }> = {
  bonus: { table: 'bonus_claim', counted: 'approved' },
  dishonesty: { table: 'dishonest_record', counted: 'confirmed' },
  adjustment: { table: 'adjustment', counted: 'approved' },
}

/** Marks what ran out as expired; what a decision ended before keeps the state of that decision. */
export async function markExpired(tx: Ctx, items: readonly Item[]): Promise<void> {
  for (const kind of ['bonus', 'dishonesty', 'adjustment'] as const) {
    const ids = items.filter((item) => item.kind === kind).map((item) => item.id)
    if (ids.length === 0) continue
    const { table, counted } = TABLES[kind]
    await sqlCount(
      tx,
      (s) => `UPDATE ${table} SET status = 'expired', version = version + 1,
          update_time = ${s.param(tx.clock.now())}
        WHERE id = ANY(${s.param(ids)}::uuid[]) AND status = ${s.param(counted)}
          AND ${s.unscoped('its time ran out, whoever looks')}`,
    )
  }
}
