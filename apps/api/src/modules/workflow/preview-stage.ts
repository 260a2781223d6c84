import type { OpenStage } from '@credit/contract'
import type { Ctx } from '../../core/context.js'
import { scoped } from '../../database/scoped.js'
import { BidSectionEntity } from '../../entities/projects/bid-section.js'
import { countOpenings } from '../evaluation/opening/open-records.js'
import { horizonOf, readTerms } from '../evaluation/records/terms.js'
import { isFormal } from '../projects/sections/formal-data.js'
import { partsOfSection } from '../projects/sections/save-parties.js'
import { highestStage } from '../projects/stages/section-stages.js'
import { checkedDate } from './move-stage.js'
import { stepsBetween } from './stage-steps.js'

/** Returns the number of evaluations that would open if a section went forward to a stage on a day. */
export async function previewStage(
  ctx: Ctx,
  sectionId: string,
  change: { stage: OpenStage; date?: string },
): Promise<number> {
  await scoped(ctx, BidSectionEntity).get(sectionId)
  const { stage: to } = change
  const from = await highestStage(ctx, sectionId)
  if (from !== null && to <= from) return 0
  const today = ctx.clock.today()
  const date = checkedDate(ctx, change)
  const since = horizonOf(await readTerms(ctx), today)
  const parts = await partsOfSection(ctx, sectionId)
  const steps = stepsBetween(from, to, { [to]: date }, date, today)
  const openings = steps
    .filter(({ stage, reachedOn }) => isFormal(stage, parts) && reachedOn >= since)
    .map(({ stage }) => ({ sectionId, stage }))
  return countOpenings(ctx, openings)
}
