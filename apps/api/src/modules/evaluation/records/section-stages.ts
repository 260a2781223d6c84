import { dateOf, type OpenStage } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { SectionStageEntity } from '#entities/projects/section-stage'
import { stagesOfSections } from './reads.sql.js'
import type { NextStage } from './windows.js'

/** Reads the stages that sections reached, without closed ones. */
export function readStages(ctx: Ctx, sectionIds: readonly string[]): Promise<SectionStageEntity[]> {
  return stagesOfSections.rows(ctx, { sectionIds })
}

/** Returns a function that returns when the stage after a record's stage was reached, or null if it was not. */
export function nextStages(
  stages: readonly SectionStageEntity[],
): (record: { sectionId: string; stage: OpenStage }) => NextStage | null {
  return (record) => {
    const next = stages.find(
      ({ sectionId, stage }) => sectionId === record.sectionId && stage === record.stage + 1 && stage < 4,
    )
    return next ? { reachedOn: next.reachedOn, notedOn: dateOf(next.createTime) } : null
  }
}
