import { randomUUID } from 'node:crypto'
import { SYNC_RUN_MACHINE, type SyncRunAction, type SyncRunStatus, stepOf, transition } from '@credit/contract'
import { In } from 'typeorm'
import type { SystemCtx, SystemTx, Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { type SyncCursor, SyncRunEntity } from '#entities/sync/sync-run'
import { announce } from '../../messaging/announce.js'
import type { SyncIssue } from '../sync-issue.js'
import { BY_SIGN, type SyncCounts, zeroCounts } from './sync-counts.js'
import {
  countTouchedProjects,
  deleteCompletedIssues,
  insertIssues,
  lockSyncRuns,
  registerTotals,
} from './sync-runs.sql.js'

/** Thrown if another process has taken over the run: this one stops writing. */
export class SyncRunPreempted extends Error {}

/** A run that this process carries out. */
export interface OpenRun {
  id: string
  holder: string
  cursor: SyncCursor | null
  counts: SyncCounts
  resumed: boolean
}

interface SyncRunRequest {
  source: string
  openAll: boolean
  accountId: string | null
}

/** Reason why a run failed. */
export interface SyncFailure {
  reason: string
  params: Record<string, string | number>
}

type RunValues = Parameters<ReturnType<typeof runsOf>['updateAll']>[1]

const runsOf = (tx: Tx) => scoped(tx, SyncRunEntity)

/** Starts a run, regardless of other runs. */
export async function startRun(tx: Tx, { source, openAll, accountId }: SyncRunRequest): Promise<OpenRun> {
  const counts = zeroCounts()
  const { id, holder } = await runsOf(tx).insert({
    source,
    openAll,
    accountId,
    startedAt: tx.clock.now(),
    status: SYNC_RUN_MACHINE.initial,
    counts: { ...counts },
    holder: randomUUID(),
  })
  return { id, holder, cursor: null, counts, resumed: false }
}

/**
 * Starts a run, or resumes the interrupted one of this source. Any other run is interrupted and stops at its next
 * batch: only the last started run is active.
 */
export async function startOrResumeRun(tx: Tx, request: SyncRunRequest): Promise<OpenRun> {
  await lockSyncRuns.rows(tx, {})
  const runs = runsOf(tx)
  const interruption = stepOf(SYNC_RUN_MACHINE, 'interrupt')
  await runs.updateAll({ status: In(interruption.from) }, { status: interruption.to })
  const { source, openAll } = request
  const last = await runs.findOne({ source }, { order: { startedAt: 'DESC', id: 'DESC' } })
  if (last?.status !== 'interrupted' || last.openAll !== openAll) return startRun(tx, request)
  const holder = randomUUID()
  const status = transition(SYNC_RUN_MACHINE, last.status, 'resume')
  await runs.updateAll({ id: last.id }, { status, holder })
  const counts = last.counts as unknown as SyncCounts
  return { id: last.id, holder, cursor: last.cursor, counts, resumed: true }
}

/** Stores how far the run is and the issues of a batch, in the transaction of the batch. */
export async function saveProgress(
  tx: Tx,
  run: OpenRun,
  cursor: SyncCursor,
  counts: SyncCounts,
  issues: readonly SyncIssue[],
): Promise<void> {
  await updateHeld(tx, run, { cursor, counts: { ...counts } } as RunValues)
  if (issues.length === 0) return
  await insertIssues.run(tx, { runId: run.id, now: tx.clock.now(), issues })
}

/** Interrupts a run at its present position, for resuming it later. */
export async function interruptRun(tx: Tx, run: OpenRun): Promise<void> {
  const status = transition(SYNC_RUN_MACHINE, 'running', 'interrupt')
  await runsOf(tx).updateAll(held(run), { status })
}

/** Finishes a run, with the totals of the register; issues that a later release resolved are deleted. */
export async function finishRun(
  tx: SystemTx,
  run: OpenRun,
  counts: SyncCounts,
  failure: SyncFailure | null,
): Promise<{ status: SyncRunStatus; counts: SyncCounts }> {
  const completed = await deleteCompletedIssues.run(tx, { runId: run.id })
  const { refused, ...releases } = counts.releases
  const final = await withTotals(tx, run, {
    ...counts,
    releases: { ...releases, refused: refused - completed, new: releases.new + completed },
    ...(completed > 0 ? { reasons: withoutCompleted(counts.reasons, completed) } : {}),
  })
  const action: SyncRunAction = failure ? 'fail' : final.releases.refused > 0 ? 'succeedPartly' : 'succeed'
  const status = transition(SYNC_RUN_MACHINE, 'running', action)
  const values = { status, finishedAt: tx.clock.now(), counts: { ...final }, error: failure }
  await updateHeld(tx, run, values as RunValues)
  if (status !== 'succeeded') await announceProblems(tx, run, status, final.releases.refused)
  return { status, counts: final }
}

function withoutCompleted(reasons: SyncCounts['reasons'] = {}, completed: number): Record<string, number> {
  return { ...reasons, NO_TITLE: Math.max(0, (reasons.NO_TITLE ?? 0) - completed) }
}

/** Notifies supervisors of the city that a run failed or refused parts of its source. */
function announceProblems(tx: Tx, { id }: OpenRun, status: SyncRunStatus, refused: number): Promise<void> {
  const outcome = translateAll(`messages.outcome.${status === 'failed' ? 'failed' : 'partly'}`)
  const to = { permission: 'sync:list' as const, areaId: null }
  return announce(tx, [{ event: 'syncRefused', key: id, to, params: { refused, outcome }, link: '/' }])
}

async function withTotals(tx: SystemCtx, run: OpenRun, counts: SyncCounts): Promise<SyncCounts> {
  const totals = await registerTotals.rows(tx, {})
  const total = (name: string) => totals.find((row) => row.name === name)?.n ?? 0
  const touched = await countTouchedProjects.first(tx, { runId: run.id })
  const { project } = counts
  const changed = (touched?.n ?? 0) - project.new
  const bySign = ([1, 2, 3, 4] as const).map((sign) => {
    const key = BY_SIGN[sign]
    return [key, { ...counts[key], total: total(`participant_${sign}`) }]
  })
  return {
    ...counts,
    ...Object.fromEntries(bySign),
    project: { total: total('project'), new: project.new, changed },
  }
}

const held = ({ id, holder }: OpenRun) => ({ id, holder, status: 'running' as const })

/** Updates a run that this process still carries out. */
async function updateHeld(tx: Tx, run: OpenRun, values: RunValues): Promise<void> {
  if ((await runsOf(tx).updateAll(held(run), values)) === 0) throw new SyncRunPreempted()
}
