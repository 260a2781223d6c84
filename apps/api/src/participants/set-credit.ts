import type { Ctx } from '../platform/database/context.js'
import { sqlCount } from '../platform/database/sql.js'

/** What credit says about a participant. */
export interface CreditOf {
  participantId: string
  creditScore: number
  starLevel: number
  band: string
  evaluatorCount: number
  tooFew: boolean
  serious: boolean
  /** `YYYY-MM-DD`, the day the score is true for. */
  scoredOn: string
}

/**
 * The one function that writes score columns; only the credit room calls it, in the transaction of
 * the score line (architecture.md "Which way imports go"). Profile version and update time stay.
 */
export async function setCredit(tx: Ctx, rows: readonly CreditOf[]): Promise<void> {
  if (rows.length === 0) return
  if (!tx.inTransaction) throw new Error('scores are set in a unit of work')
  await sqlCount(
    tx,
    (s) => `UPDATE participant p SET credit_score = v.credit_score, star_level = v.star_level,
        band = v.band, evaluator_count = v.evaluator_count, too_few = v.too_few,
        serious = v.serious, scored_on = v.scored_on
      FROM unnest(
        ${s.param(rows.map((r) => r.participantId))}::uuid[],
        ${s.param(rows.map((r) => r.creditScore))}::numeric[],
        ${s.param(rows.map((r) => r.starLevel))}::smallint[],
        ${s.param(rows.map((r) => r.band))}::text[],
        ${s.param(rows.map((r) => r.evaluatorCount))}::integer[],
        ${s.param(rows.map((r) => r.tooFew))}::boolean[],
        ${s.param(rows.map((r) => r.serious))}::boolean[],
        ${s.param(rows.map((r) => r.scoredOn))}::date[])
        v(id, credit_score, star_level, band, evaluator_count, too_few, serious, scored_on)
      WHERE p.id = v.id AND ${s.unscoped('one score counts everywhere')}`,
  )
}
