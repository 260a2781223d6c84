import type { OpenStage, ParticipantSign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import type { Terms } from './terms.js'

/** Limit if the opposite side or a group has to wait. */
const ONCE = 1

interface Deferrable {
  stage: OpenStage
  evaluatorSign: ParticipantSign
  evaluatedSign: ParticipantSign
  anonymous: boolean
}

/**
 * Returns a function that returns how often a record can be deferred: once if the opposite cell is enabled or the cell
 * is anonymous, so that a bad mark cannot be kept sealed.
 */
export async function readDeferralLimits(ctx: Ctx, { deferralMax }: Terms): Promise<(record: Deferrable) => number> {
  const cells = await scoped(ctx, EvaluationSettingEntity).pick(['stage', 'evaluatorSign', 'evaluatedSign'], {
    enabled: true,
  })
  return ({ stage, evaluatorSign, evaluatedSign, anonymous }) => {
    const hasOpposite = cells.some(
      (cell) => cell.stage === stage && cell.evaluatorSign === evaluatedSign && cell.evaluatedSign === evaluatorSign,
    )
    return anonymous || hasOpposite ? Math.min(ONCE, deferralMax) : deferralMax
  }
}
