import { earlierDate, type Part, type PlainDate, STAGE, type Stage } from '@credit/contract'
import { In } from 'typeorm'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { type ClosureReason, closeRecords } from '../evaluation/closing/close-records.js'
import { correctedSections } from '../evaluation/closing/closing.sql.js'
import { missingOpenings, openRecords, type RecordOpening } from '../evaluation/opening/open-records.js'
import { projectsOverLimit } from '../evaluation/opening/opening-limit.js'
import { clearedStages, takenOver } from '../evaluation/opening/stages-to-open.sql.js'
import { ANY_AREA } from '../evaluation/records/locked-records.sql.js'
import { shortenDeferrals } from '../evaluation/records/move-deadlines.js'
import { horizonOf, readTerms } from '../evaluation/records/terms.js'
import type { SectionParty } from '../projects/sections/parties.sql.js'
import type { RemovedParty } from '../projects/sections/save-parties.js'
import { isFormal } from '../projects/stages/formal-data.js'
import {
  closeLaterStages,
  recordOpened,
  recordStages,
  recordWaiting,
  type StageRestart,
} from '../projects/stages/section-stages.js'
import type { ReachedStage } from '../projects/stages/section-stages.sql.js'
import { lapseAlarms, raiseAlarms } from './alarms/raise-alarms.js'
import { type StageDates, stepsBetween } from './stage-steps.js'

/**
 * A section that goes forward, is abandoned, or starts again from an earlier stage because it is
 * awarded again.
 */
export interface StageTransition {
  sectionId: string
  from: Stage | null
  to: Stage
  /** Known days when stages were reached. */
  dates: StageDates
  /** Day of a stage whose own is not known. */
  fallback: PlainDate
  /** Parts played in the section now. */
  parts: ReadonlySet<Part>
  /** True if its stages are recorded without opening evaluations. */
  quiet?: boolean
  /** True if the buyer is unclear: the records to open wait for a supervisor. */
  unclear?: boolean
  /** False: another section has the bid evaluation. */
  evaluatesBids?: boolean
}

/** Changes of sections that affect their evaluations. */
export interface SectionChanges {
  transitions?: readonly StageTransition[]
  /** Sections that keep their stage and got another party. */
  joined?: readonly string[]
  /** Sections that took over the bid evaluation of their process after they had reached its end. */
  tookOver?: readonly string[]
  /** Parts that participants got. */
  gained?: readonly SectionParty[]
  removed?: readonly RemovedParty[]
}

interface Options {
  /** Opens stages reached longer ago than the horizon as well. */
  openAll?: boolean
  /** Begin of a run that opens no more for one process than `openingLimit`; a supervisor's change has no limit. */
  startedAt?: Date
}

/**
 * Stores the stages that sections passed, opens the records of stages within the horizon and of parties that joined,
 * shortens deferrals at the stages left behind, closes ended records, and examines who was chosen. The caller sets `bid_section.stage` itself.
 * All changes of a transaction go into one call: evaluation records are locked before participants, each in the order
 * of their ids.
 */
export async function applyChanges(
  tx: Tx,
  { transitions = [], joined = [], tookOver = [], gained = [], removed = [] }: SectionChanges,
  { openAll = false, startedAt }: Options = {},
): Promise<void> {
  await closeLaterStages(tx, transitions.flatMap(restartOf))
  const horizon = horizonOf(await readTerms(tx), tx.clock.today())
  const since = openAll ? '' : horizon
  const reached = transitions.flatMap((one) => stagesPassed(one, tx.clock.today(), since))
  const again = await openingsAgain(tx, { transitions, joined, tookOver, since })
  const waits = await waitingSections(tx, [...reached.filter(opens), ...again.all], startedAt)
  await recordStages(
    tx,
    reached.map((one) => (opens(one) && waits.has(one.sectionId) ? { ...one, outcome: 'waiting' } : one)),
  )
  const mayOpen = ({ sectionId }: RecordOpening) => !waits.has(sectionId)
  await openRecords(tx, [...reached.filter(opens), ...again.late].filter(mayOpen), {
    reopening: 'all',
  })
  await openRecords(tx, again.joined.filter(mayOpen), { reopening: 'rejoined' })
  await recordOpened(tx, again.all.filter(mayOpen))
  await recordWaiting(
    tx,
    again.all.filter((one) => !mayOpen(one)),
  )
  await shortenDeferrals(
    tx,
    transitions.flatMap(({ from, to, sectionId }) => (from === null || to === 4 ? [] : [sectionId])),
  )
  await closeRecords(tx, [
    ...transitions.flatMap(({ to, sectionId }): ClosureReason[] =>
      to === 4 ? [{ kind: 'abandoned', sectionId }] : [],
    ),
    ...transitions.flatMap(restartOf).map((restart): ClosureReason => ({ kind: 'stageCorrected', ...restart })),
    ...removed.map((party): ClosureReason => ({ kind: 'partyRemoved', ...party })),
    ...(await endedSeals(tx, transitions)),
  ])
  await lapseAlarms(
    tx,
    [...removed, ...transitions.filter(({ to }) => to === STAGE.abandoned)].map(({ sectionId }) => sectionId),
  )
  await raiseAlarms(tx, { gained, days: firstDays(reached), since: horizon })
}

/** Returns the day of the first stage that each section reached. */
function firstDays(reached: readonly ReachedStage[]): Map<string, PlainDate> {
  const days = new Map<string, PlainDate>()
  for (const { sectionId, reachedOn } of reached) {
    days.set(sectionId, earlierDate(days.get(sectionId) ?? reachedOn, reachedOn))
  }
  return days
}

const opens = (stage: ReachedStage): stage is ReachedStage & RecordOpening => stage.outcome === 'opened'

/** Returns the records to open in stages that sections had reached before. */
async function openingsAgain(
  tx: Tx,
  { transitions, joined, tookOver, since }: Required<Omit<SectionChanges, 'gained' | 'removed'>> & { since: PlainDate },
): Promise<Record<'joined' | 'late' | 'all', RecordOpening[]>> {
  const goingOn = transitions.filter(({ to }) => to !== STAGE.abandoned)
  const sectionIds = [...new Set([...joined, ...goingOn.map(({ sectionId }) => sectionId)])]
  const cleared = sectionIds.length > 0 ? await clearedStages.rows(tx, { sectionIds }) : []
  const taken = tookOver.length > 0 ? await takenOver.rows(tx, { sectionIds: tookOver, since: since || FIRST_DAY }) : []
  const late = [...cleared, ...taken]
  const keyOf = ({ sectionId, stage }: RecordOpening) => `${sectionId} ${stage}`
  const known = new Set(late.map(keyOf))
  const missing = (await missingOpenings(tx, joined)).filter((one) => !known.has(keyOf(one)))
  return { joined: missing, late, all: [...late, ...missing] }
}

const FIRST_DAY: PlainDate = '0001-01-01'

/** Returns the sections of projects whose records would exceed the opening limit of the run. */
async function waitingSections(
  tx: Tx,
  openings: readonly RecordOpening[],
  startedAt: Date | undefined,
): Promise<ReadonlySet<string>> {
  if (startedAt === undefined) return new Set()
  const projects = await projectsOverLimit(tx, openings, startedAt)
  if (projects.size === 0) return new Set()
  const sections = scoped(tx, BidSectionEntity, ANY_AREA)
  const rows = await sections.pick(['id'], { projectId: In([...projects]) })
  return new Set(rows.map(({ id }) => id))
}

/** A stage that is reached again seals nothing any more, whether its closed records opened or not. */
async function endedSeals(tx: Tx, transitions: readonly StageTransition[]): Promise<ClosureReason[]> {
  const sectionIds = transitions.flatMap(({ to, sectionId }) => (to === 4 ? [] : [sectionId]))
  if (sectionIds.length === 0) return []
  const sections = await correctedSections.rows(tx, { sectionIds })
  return sections.map(({ id }) => ({ kind: 'sealEnded', sectionId: id }))
}

/** Returns the stage that a section returns to; empty if it moves forward. */
function restartOf({ sectionId, from, to }: StageTransition): StageRestart[] {
  if (to === 4 || from === null || (from !== 4 && to > from)) return []
  return [{ sectionId, toStage: to }]
}

/** @param since stages reached before open nothing */
function stagesPassed(
  { sectionId, from, to, dates, fallback, parts, quiet, unclear, evaluatesBids }: StageTransition,
  today: PlainDate,
  since: PlainDate,
): ReachedStage[] {
  if (to === 4) {
    const reachedOn = earlierDate(dates[4] ?? fallback, today)
    return [{ sectionId, stage: 4, reachedOn, dayKnown: dates[4] === reachedOn, outcome: 'passed' }]
  }
  const passed = from === 4 || (from !== null && to < from) ? null : from
  return stepsBetween(passed, to, dates, fallback, today).map((step) => {
    const isEvaluated = step.stage !== STAGE.evaluationEnded || evaluatesBids !== false
    const asks = !quiet && isEvaluated && step.reachedOn >= since
    const open = isFormal(step.stage, parts) ? 'opened' : 'passed'
    return { sectionId, ...step, outcome: asks ? (unclear ? 'unclear' : open) : 'passed' }
  })
}
