import { earlierDate, type Part, type PlainDate, STAGE, type Stage } from '@credit/contract'
import type { Ctx } from '../../core/context.js'
import { type ClosureReason, closeRecords } from '../evaluation/closing/close-records.js'
import { correctedSections } from '../evaluation/closing/closing.sql.js'
import { openMissing, openRecords } from '../evaluation/opening/open-records.js'
import { shortenDeferrals } from '../evaluation/records/move-deadlines.js'
import { horizonOf, readTerms } from '../evaluation/records/terms.js'
import { isFormal } from '../projects/sections/formal-data.js'
import type { RemovedParty } from '../projects/sections/save-parties.js'
import {
  closeLaterStages,
  recordOpened,
  recordStages,
  type StageRestart,
} from '../projects/stages/section-stages.js'
import type { ReachedStage } from '../projects/stages/section-stages.sql.js'
import { type StageDates, stepsBetween } from './stage-steps.js'

/**
 * A section that goes forward, is abandoned, or starts again from an earlier stage because it is
 * awarded again.
 */
export interface StageTransition {
  sectionId: string
  from: Stage | null
  to: Stage
  /** Days on which stages were reached, as far as known. */
  dates: StageDates
  /** Day of a stage whose own is not known. */
  fallback: PlainDate
  /** Parts played in the section now. */
  parts: ReadonlySet<Part>
  /** Its stages are recorded and open nothing. */
  quiet?: boolean
}

/** What changed in sections that their evaluations depend on. */
export interface SectionChanges {
  transitions?: readonly StageTransition[]
  /** Sections that keep their stage and got another party. */
  joined?: readonly string[]
  removed?: readonly RemovedParty[]
}

interface Options {
  /** Opens stages reached longer ago than the horizon as well. */
  openAll?: boolean
}

/**
 * Stores the stages that sections passed, opens the records of those within the horizon and of
 * parties that joined, cuts what was deferred at the stages left behind, and closes what ended.
 * `bid_section.stage` itself is set by the caller. All changes of a transaction go into one call:
 * evaluation records are locked before participants, each in the order of their ids.
 */
export async function applyChanges(
  tx: Ctx,
  { transitions = [], joined = [], removed = [] }: SectionChanges,
  { openAll = false }: Options = {},
): Promise<void> {
  await closeLaterStages(tx, transitions.flatMap(restartOf))
  if (transitions.length > 0) await passStages(tx, transitions, openAll)
  await recordOpened(tx, await openMissing(tx, joined))
  await closeRecords(tx, [
    ...transitions.flatMap(({ to, sectionId }): ClosureReason[] =>
      to === 4 ? [{ kind: 'abandoned', sectionId }] : [],
    ),
    ...transitions
      .flatMap(restartOf)
      .map((restart): ClosureReason => ({ kind: 'stageCorrected', ...restart })),
    ...removed.map((party): ClosureReason => ({ kind: 'partyRemoved', ...party })),
    ...(await endedSeals(tx, transitions)),
  ])
}

/** A stage that is reached again seals nothing any more, whether its closed records opened or not. */
async function endedSeals(
  tx: Ctx,
  transitions: readonly StageTransition[],
): Promise<ClosureReason[]> {
  const sectionIds = transitions.flatMap(({ to, sectionId }) => (to === 4 ? [] : [sectionId]))
  if (sectionIds.length === 0) return []
  const sections = await correctedSections.rows(tx, { sectionIds })
  return sections.map(({ id }) => ({ kind: 'sealEnded', sectionId: id }))
}

/** Where a section starts again; nothing for one that goes forward. */
function restartOf({ sectionId, from, to }: StageTransition): StageRestart[] {
  if (to === 4 || from === null || (from !== 4 && to > from)) return []
  return [{ sectionId, toStage: to }]
}

async function passStages(
  tx: Ctx,
  transitions: readonly StageTransition[],
  openAll: boolean,
): Promise<void> {
  const today = tx.clock.today()
  const since = openAll ? '' : horizonOf(await readTerms(tx), today)
  const reached = transitions.flatMap((transition) => stagesPassed(transition, today, since))
  await recordStages(tx, reached)
  await openRecords(
    tx,
    reached.flatMap(({ opens, sectionId, stage }) =>
      opens && stage !== STAGE.abandoned ? [{ sectionId, stage }] : [],
    ),
    { reopening: 'all' },
  )
  await shortenDeferrals(
    tx,
    transitions.flatMap(({ from, to, sectionId }) =>
      from === null || to === 4 ? [] : [sectionId],
    ),
  )
}

/** @param since stages reached before open nothing */
function stagesPassed(
  { sectionId, from, to, dates, fallback, parts, quiet }: StageTransition,
  today: PlainDate,
  since: PlainDate,
): ReachedStage[] {
  if (to === 4) {
    const reachedOn = earlierDate(dates[4] ?? fallback, today)
    return [{ sectionId, stage: 4, reachedOn, dayKnown: dates[4] === reachedOn, opens: false }]
  }
  const passed = from === 4 || (from !== null && to < from) ? null : from
  return stepsBetween(passed, to, dates, fallback, today).map((step) => ({
    sectionId,
    ...step,
    opens: !quiet && isFormal(step.stage, parts) && step.reachedOn >= since,
  }))
}
