import { DAY_MS, type Permission, type Resource } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { JobRowEntity } from '#entities/jobs/job-row'
import { enqueue } from '../../jobs/enqueue.js'
import type { UndoableJob } from '../../jobs/job-registry.js'
import { countJobRows, insertRowsToUndo } from '../../jobs/job-rows.sql.js'
import type { JobRun } from '../../jobs/job-run.js'
import { lockForUndo, visibleJob } from '../../jobs/jobs.queries.js'
import type { BulkCheck } from '../bulk/bulk.dto.js'
import { runBulk } from '../bulk/run-bulk.js'
import type { ImportResult } from './import.dto.js'
import { type ImportList, importKind } from './import-list.js'
import type { Services } from './open-file.js'

const DAYS = 7
const SAMPLE = 5
/** The action of a job that takes back an import. */
const ACTION = 'takeBack'

/** Whether a job of an import takes back another one. */
export const takesBack = ({ payload }: Pick<JobRun, 'payload'>) => payload.action === ACTION

/** Works through the records of an import that is taken back, the last one first. */
export function runTakeBack(job: JobRun, { resource, takingBack }: ImportList, { storage }: Services) {
  // It writes nothing that its list does not import.
  return runBulk(job, storage, () => ({
    permission: importPermission(resource),
    run: (tx, id, _params, before, jobId) => takingBack.run(tx, id, before, jobId),
  }))
}

/** Returns until when the caller may take back an import of its own; null if it may not. */
export function takeBackUntil({ me }: Ctx, list: ImportList, { result, finishedAt }: UndoableJob): Date | null {
  const counts = result as Partial<ImportResult> | null
  if (counts?.mode !== 'apply' || !counts.written) return null
  const { needs } = list.takingBack
  const needed = [
    importPermission(list.resource),
    ...(['new', 'changed'] as const).filter((outcome) => counts[outcome]).map((outcome) => needs[outcome]),
  ]
  if (!needed.every((one) => me.permissions.has(one))) return null
  return new Date(Date.parse(finishedAt) + DAYS * DAY_MS)
}

/** Counts the records that taking back an import would concern, and names some of them. */
export async function checkTakeBack(ctx: Ctx, list: ImportList, id: string): Promise<BulkCheck> {
  await assertUndoable(ctx, list, id)
  const counts = await countJobRows.first(ctx, { jobId: id })
  const rows = await scoped(ctx, JobRowEntity).pick(
    ['recordId', 'title'],
    { jobId: id },
    { order: { n: 'DESC' }, take: SAMPLE },
  )
  const total = counts?.done ?? 0
  const sample = rows.map(({ recordId, title }) => ({ id: recordId, title, changes: true }))
  return { total, changing: total, unchanged: 0, sample }
}

/** Starts a job that takes back an import; returns its id, or that of the one that does so already. */
export async function startTakeBack(ctx: Ctx, list: ImportList, id: string): Promise<{ jobId: string }> {
  await assertUndoable(ctx, list, id)
  return unitOfWork(ctx, async (tx) => {
    const begun = await lockForUndo(tx, id)
    if (begun) return { jobId: begun }
    const jobId = await enqueue(tx, importKind(list.resource), { action: ACTION }, { undoes: id })
    await insertRowsToUndo.run(tx, { jobId, ofJob: id })
    return { jobId }
  })
}

async function assertUndoable(ctx: Ctx, list: ImportList, id: string): Promise<void> {
  const { accountId, finishedAt, ...job } = await visibleJob(ctx, id)
  if (accountId !== ctx.me.accountId) throw notFound()
  const until = finishedAt && takeBackUntil(ctx, list, { ...job, finishedAt })
  if (!until || until <= ctx.clock.now()) throw new DomainError('JOB_NOT_UNDOABLE')
}

const importPermission = (resource: Resource) => `${resource}:import` as Permission
