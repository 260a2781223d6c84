import { JOB_MACHINE, type JobStatus, type Moved, statesBefore, TransitionError, transition } from '@credit/contract'
import { In } from 'typeorm'
import type { Actor, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { notifyChannel } from '#database/listen'
import { allAreas, scoped } from '#database/scoped'
import { type JobActor, JobEntity } from '#entities/jobs/job'
import { addTask, insertJob, removeTask } from './jobs.sql.js'

/** Notifies all instances that a job has changed; the payload is its id. */
export const JOB_CHANNEL = 'job'
/** The task of the queue that runs our jobs. */
export const JOB_TASK = 'job'
const MAX_ATTEMPTS = 5
/** Attempts to insert a job while other jobs of its key come and go. */
const MAX_INSERTS = 5

export interface EnqueueOptions {
  /** Key of the job: while a job of this kind and key is open, its id is returned instead. */
  key?: string
  /** Earliest start of the job. */
  runAt?: Date
  /** Jobs of the same line run one at a time, and leave the other workers to other jobs. */
  line?: string
  /** ID of the job whose changes it takes back. */
  undoes?: string
}

const ANY_JOB = allAreas('the caller was checked before')

/** Queues a job in the transaction that causes it; returns its id. It runs with the caller's rights. */
export async function enqueue(
  tx: Tx,
  kind: string,
  payload: Record<string, unknown>,
  options: EnqueueOptions = {},
): Promise<string> {
  const { key = null, undoes = null } = options
  const actor = tx.actor && toJobActor(tx.actor)
  const job = { kind, key, payload, actor, locale: tx.locale, undoesId: undoes, now: tx.clock.now() }
  for (let attempt = 1; attempt <= MAX_INSERTS; attempt++) {
    const inserted = await insertJob.first(tx, job)
    if (inserted) {
      await queue(tx, JOB_TASK, inserted, { ...options, key: taskKey(inserted.id) })
      return inserted.id
    }
    const open = await findOpen(tx, kind, key ?? '')
    if (open) return open.id
    // The job in the way has ended since.
  }
  throw new DomainError('CONFLICT')
}

function findOpen(tx: Tx, kind: string, key: string): Promise<JobEntity | null> {
  const status = In([...statesBefore(JOB_MACHINE, 'cancel')])
  return scoped(tx, JobEntity, ANY_JOB).findOne({ kind, key, status })
}

/** Queues work of `JobRegistry.onTask` in the transaction that causes it. */
export function enqueueTask(
  tx: Tx,
  name: string,
  payload: Record<string, unknown>,
  options: EnqueueOptions = {},
): Promise<void> {
  return queue(tx, name, payload, options)
}

type Queued = { [K in keyof EnqueueOptions]?: EnqueueOptions[K] | null }

async function queue(
  tx: Tx,
  name: string,
  payload: Record<string, unknown>,
  { key = null, runAt = null, line = null }: Queued,
): Promise<void> {
  const delayMs = runAt && runAt.getTime() - tx.clock.now().getTime()
  await addTask.rows(tx, { name, payload, delayMs, maxAttempts: MAX_ATTEMPTS, key, line })
}

const taskKey = (id: string) => `job:${id}`

/**
 * Cancels a job: a queued one at once, a running one when its handler next checks, if it does. The caller checks access
 * to the job.
 */
export async function cancelJob(tx: Tx, id: string): Promise<void> {
  const jobs = scoped(tx, JobEntity, ANY_JOB)
  const job = await jobs.lock(id)
  const status = cancelled(job)
  const isQueued = job.status === 'queued'
  await jobs.updateAll({ id }, { cancelRequested: true, ...(isQueued ? { status, finishedAt: tx.clock.now() } : {}) })
  if (isQueued) await removeTask.rows(tx, { key: taskKey(id) })
  await notifyChannel(tx, JOB_CHANNEL, id)
}

function cancelled({ status }: JobEntity): Moved<JobStatus> {
  try {
    return transition(JOB_MACHINE, status, 'cancel')
  } catch (error) {
    if (error instanceof TransitionError) throw new DomainError('JOB_NOT_CANCELLABLE')
    throw error
  }
}

function toJobActor({ changePwd: _, permissions, roles, ...actor }: Actor): JobActor {
  return { ...actor, permissions: [...permissions], roles: [...roles] }
}
