import type { OpenStage, PlainDate, Stage } from '@credit/contract'
import { Not } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import { scoped } from '#database/scoped'
import { SectionStageEntity } from '#entities/projects/section-stage'
import {
  endWaiting,
  markClosed,
  markOpened,
  markWaiting,
  type ReachedStage,
  upsertStages,
} from './section-stages.sql.js'

/** Returns the day when the contract of a section was signed, or null if it is unknown. */
export async function signedOn(ctx: Ctx, sectionId: string): Promise<PlainDate | null> {
  const row = await scoped(ctx, SectionStageEntity).findOne({
    sectionId,
    stage: 1,
    dayKnown: true,
    outcome: Not('closed'),
  })
  return row?.reachedOn ?? null
}

/** Returns the highest stage that a section reached and kept, ignoring abandonment, or null if there is none. */
export async function highestStage(ctx: Ctx, sectionId: string): Promise<Stage | null> {
  const rows = await scoped(ctx, SectionStageEntity).find({ sectionId, outcome: Not('closed') })
  const stages = rows.map(({ stage }) => stage).filter((stage) => stage !== 4)
  return stages.toSorted((a, b) => a - b).at(-1) ?? null
}

/** Stores the stages that sections have reached. */
export async function recordStages(tx: Tx, stages: readonly ReachedStage[]): Promise<void> {
  if (stages.length === 0) return
  await upsertStages.run(tx, { now: tx.clock.now(), stages })
  proveSections(tx, stages)
}

/** Sections are proved with the stages that they have reached. */
function proveSections(tx: Tx, rows: readonly { sectionId: string }[]): void {
  proveRows(
    tx,
    'bid_section',
    rows.map(({ sectionId }) => ({ id: sectionId })),
  )
}

type SectionStage = { sectionId: string; stage: OpenStage }

const columnsOf = (stages: readonly SectionStage[]) => ({
  sectionIds: stages.map(({ sectionId }) => sectionId),
  stages: stages.map(({ stage }) => stage),
})

/** Records that stages which had opened nothing have opened records after all. */
export async function recordOpened(tx: Tx, stages: readonly SectionStage[]): Promise<void> {
  if (stages.length === 0) return
  await markOpened.run(tx, { ...columnsOf(stages), now: tx.clock.now() })
  proveSections(tx, stages)
}

/** Records that the records of stages wait for a supervisor. */
export async function recordWaiting(tx: Tx, stages: readonly SectionStage[]): Promise<void> {
  if (stages.length === 0) return
  await markWaiting.run(tx, columnsOf(stages))
  proveSections(tx, stages)
}

/** Records a supervisor's decision on waiting stages. */
export async function recordDecided(
  tx: Tx,
  stages: readonly SectionStage[],
  outcome: 'opened' | 'chosen',
): Promise<void> {
  if (stages.length === 0) return
  await endWaiting.run(tx, { ...columnsOf(stages), outcome, now: tx.clock.now() })
  proveSections(tx, stages)
}

/** A section that goes back to a stage; null = in procurement. */
export interface StageRestart {
  sectionId: string
  toStage: OpenStage | null
}

/** Closes the later stages of sections that return to an earlier one. */
export async function closeLaterStages(tx: Tx, restarts: readonly StageRestart[]): Promise<void> {
  if (restarts.length === 0) return
  await markClosed.run(tx, { restarts })
  proveSections(tx, restarts)
}
