import { SIGN } from '@credit/contract'
import type { Ctx } from '../../core/context.js'
import { type Evaluator, evaluatorsOf } from './credit.sql.js'

/** Of whom the caller must not learn how each evaluated: supervisors may see all. */
export async function hiddenEvaluators(ctx: Ctx, participantId: string): Promise<Set<string>> {
  if (ctx.me.sign === SIGN.supervisor) return new Set()
  return hiddenAmong(await evaluatorsOf.rows(ctx, { participantId }))
}

/** The roles whose evaluations were partly released in pools: of those not even the number is shown. */
export function pooledSigns(evaluators: readonly Evaluator[]): Set<number> {
  return new Set(evaluators.flatMap(({ pooled, sign }) => (pooled ? [sign] : [])))
}

/**
 * If an evaluator of some role was anonymous, all of that role are hidden: those missing from the
 * named ones would otherwise be identified (rule E7).
 */
export function hiddenAmong(evaluators: readonly Evaluator[]): Set<string> {
  const signs = new Set(evaluators.flatMap(({ anonymous, sign }) => (anonymous ? [sign] : [])))
  return new Set(evaluators.flatMap(({ id, sign }) => (signs.has(sign) ? [id] : [])))
}
