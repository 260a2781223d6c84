import type { OpenStage, PlainDate, Stage } from '@credit/contract'
import { Not } from 'typeorm'
import type { Ctx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { SectionStageEntity } from '../../../entities/projects/section-stage.js'
import { markClosed, markOpened, type ReachedStage, upsertStages } from './section-stages.sql.js'

/** Returns the day on which the contract of a section was signed, if it is known. */
export async function signedOn(ctx: Ctx, sectionId: string): Promise<PlainDate | null> {
  const row = await scoped(ctx, SectionStageEntity).findOne({
    sectionId,
    stage: 1,
    dayKnown: true,
    outcome: Not('closed'),
  })
  return row?.reachedOn ?? null
}

/** Returns the highest stage that a section reached and was not taken back, abandoned or not; null for none. */
export async function highestStage(ctx: Ctx, sectionId: string): Promise<Stage | null> {
  const rows = await scoped(ctx, SectionStageEntity).find({ sectionId, outcome: Not('closed') })
  const stages = rows.map(({ stage }) => stage).filter((stage) => stage !== 4)
  return stages.toSorted((a, b) => a - b).at(-1) ?? null
}

/** Stores the stages that sections have reached. */
export async function recordStages(tx: Ctx, stages: readonly ReachedStage[]): Promise<void> {
  if (stages.length > 0) await upsertStages.run(tx, { now: tx.clock.now(), stages })
}

/** Records that stages which had only been passed have opened records after all. */
export async function recordOpened(
  tx: Ctx,
  stages: readonly { sectionId: string; stage: OpenStage }[],
): Promise<void> {
  if (stages.length === 0) return
  await markOpened.run(tx, {
    sectionIds: stages.map((row) => row.sectionId),
    stages: stages.map((row) => row.stage),
    now: tx.clock.now(),
  })
}

/** A section that goes back to a stage; null = in procurement. */
export interface StageRestart {
  sectionId: string
  toStage: OpenStage | null
}

/** Closes the stages of sections that come after those they go back to. */
export async function closeLaterStages(tx: Ctx, restarts: readonly StageRestart[]): Promise<void> {
  if (restarts.length > 0) await markClosed.run(tx, { restarts })
}
