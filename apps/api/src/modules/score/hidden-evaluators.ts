import { SIGN } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { Seen } from '#database/seen'
import type { ParticipantEntity } from '#entities/participants/participant'
import { type Evaluator, evaluatorsOf } from './credit.sql.js'

/** Returns the evaluators whose individual ratings are hidden from the caller. Supervisors see all. */
export async function hiddenEvaluators(ctx: Ctx, participantId: Seen<ParticipantEntity>): Promise<Set<string>> {
  if (ctx.me.sign === SIGN.supervisor) return new Set()
  return hiddenAmong(await evaluatorsOf.rows(ctx, { participantId }))
}

/** Returns the roles whose evaluations were partly released in pools: even their number is hidden. */
export function pooledSigns(evaluators: readonly Evaluator[]): Set<number> {
  return new Set(evaluators.flatMap(({ pooled, sign }) => (pooled ? [sign] : [])))
}

/**
 * Returns the evaluators to hide: all of a role if one of the role was anonymous, who could be identified as missing
 * from the named ones otherwise (rule E7).
 */
export function hiddenAmong(evaluators: readonly Evaluator[]): Set<string> {
  const signs = new Set(evaluators.flatMap(({ anonymous, sign }) => (anonymous ? [sign] : [])))
  return new Set(evaluators.flatMap(({ id, sign }) => (signs.has(sign) ? [id] : [])))
}
