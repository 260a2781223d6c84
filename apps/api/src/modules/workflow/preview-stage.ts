import type { Stage } from '@credit/contract'
import type { Ctx } from '#core/context'
import { rehearse } from '#database/unit-of-work'
import { type ChangedEvaluations, countChanges } from './changed-evaluations.js'
import { applyStage, lockSection } from './move-stage.js'

/** Returns the effects of moving a section to a stage on its evaluations, by moving it and rolling it back. */
export function previewStage(
  ctx: Ctx,
  sectionId: string,
  { stage: to, date }: { stage?: Stage; date?: string },
): Promise<ChangedEvaluations> {
  return rehearse(ctx, async (tx) => {
    const stage = to ?? null
    const section = await lockSection(tx, sectionId)
    return countChanges(tx, sectionId, async () => {
      if (stage !== section.stage) await applyStage(tx, section, { stage, date })
    })
  })
}
