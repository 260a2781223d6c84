import type { Part, Stage } from '@credit/contract'
import type { Ending } from '../../evaluation/life/end-records.js'
import { nextStageReached } from '../../evaluation/life/move-terms.js'
import { openRecords } from '../../evaluation/opening/open-records.js'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'
import { earlier } from './days.js'
import { isFormal } from './formal-data.js'
import { isBeyondHorizon, type StageDates, stepsBetween } from './stage-moves.js'
import { openingHorizon } from './stages.queries.js'

/** A section that goes forward, or is abandoned. */
export interface Move {
  sectionId: string
  from: Stage | null
  to: Stage
  /** Days on which stages were reached, as far as known. */
  dates: StageDates
  /** Day of a stage whose own is not known. */
  fallback: string
  /** Parts played in the section now. */
  parts: ReadonlySet<Part>
}

interface Row {
  sectionId: string
  stage: Stage
  reachedOn: string
  dayKnown: boolean
  opens: boolean
}

/**
 * Moves sections forward in bulk: notes each stage passed with its day, opens the records of those
 * within the horizon, cuts what was deferred at the stages left behind. `bid_section.stage` itself
 * is the caller's, and so is ending the records of abandoned ones (`endingsOf`).
 */
export async function applyMoves(tx: Ctx, moves: readonly Move[], openAll: boolean): Promise<void> {
  if (moves.length === 0) return
  const rows = await stagesPassed(tx, moves, openAll)
  await noteStages(tx, rows)
  await openRecords(
    tx,
    rows.flatMap(({ opens, sectionId, stage }) =>
      opens && stage !== 4 ? [{ sectionId, stage }] : [],
    ),
  )
  await nextStageReached(
    tx,
    moves.flatMap(({ from, to, sectionId }) => (from === null || to === 4 ? [] : [sectionId])),
  )
}

/**
 * What the moves end. All endings of a transaction go into one call, so that evaluation records are
 * locked before participants, each in the order of their ids.
 */
export function endingsOf(moves: readonly Move[]): Ending[] {
  return moves.flatMap(({ to, sectionId }) => (to === 4 ? [{ kind: 'abandoned', sectionId }] : []))
}

async function stagesPassed(tx: Ctx, moves: readonly Move[], openAll: boolean): Promise<Row[]> {
  const today = tx.clock.today()
  const horizon = await openingHorizon(tx)
  return moves.flatMap((move): Row[] => {
    if (move.to === 4) {
      const reachedOn = earlier(move.dates[4] ?? move.fallback, today)
      const dayKnown = move.dates[4] === reachedOn
      return [{ sectionId: move.sectionId, stage: 4, reachedOn, dayKnown, opens: false }]
    }
    const from = move.from === 4 ? null : move.from
    return stepsBetween(from, move.to, move.dates, move.fallback, today).map((step) => ({
      sectionId: move.sectionId,
      ...step,
      opens:
        isFormal(step.stage, move.parts) &&
        (openAll || !isBeyondHorizon(step.reachedOn, today, horizon)),
    }))
  })
}

async function noteStages(tx: Ctx, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const now = tx.clock.now()
  await sqlCount(
    tx,
    (
      s,
    ) => `INSERT INTO section_stage (section_id, stage, reached_on, day_known, opened_at, outcome, create_time)
      SELECT r.section_id, r.stage, r.reached_on, r.day_known, CASE WHEN r.opens THEN ${s.param(now)}::timestamptz END,
        CASE WHEN r.opens THEN 'opened' ELSE 'passed' END, ${s.param(now)}::timestamptz
      FROM unnest(${s.param(rows.map((r) => r.sectionId))}::uuid[],
        ${s.param(rows.map((r) => r.stage))}::smallint[],
        ${s.param(rows.map((r) => r.reachedOn))}::date[],
        ${s.param(rows.map((r) => r.dayKnown))}::boolean[],
        ${s.param(rows.map((r) => r.opens))}::boolean[]) r(section_id, stage, reached_on, day_known, opens)
      WHERE ${s.unscoped('sections of the caller')}
      ON CONFLICT (section_id, stage) DO UPDATE SET reached_on = excluded.reached_on,
        day_known = excluded.day_known,
        opened_at = coalesce(section_stage.opened_at, excluded.opened_at), outcome = excluded.outcome,
        create_time = excluded.create_time`,
  )
}
