import { ANONYMOUS_MIN, type ParticipantSign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { BaseScoreSettingEntity } from '#entities/ledger/base-score-setting'
import { ScoreFormulaEntity } from '#entities/ledger/score-formula'

/**
 * Returns the roles that are rated with fewer evaluators than an anonymous group has. They must not be evaluated
 * anonymously: whether they are rated would tell who is in a group.
 */
export async function ratedByFew(ctx: Ctx): Promise<ReadonlySet<ParticipantSign>> {
  const formula = await scoped(ctx, ScoreFormulaEntity).findOne({})
  const roles = await scoped(ctx, BaseScoreSettingEntity).find()
  const few = roles.filter(({ minEvaluators }) => (minEvaluators ?? formula?.minEvaluators ?? 0) < ANONYMOUS_MIN)
  return new Set(few.map(({ sign }) => sign))
}
