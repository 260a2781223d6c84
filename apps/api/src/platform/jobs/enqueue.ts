import { JOB_MACHINE, type JobStatus, next } from '@credit/contract'
import type { Actor, Ctx } from '../database/context.js'
import { notifyChannel } from '../database/listen.js'
import { sql } from '../database/sql.js'
import { DomainError, notFound } from '../http/domain-error.js'

/** Says on all instances that a job changed; the payload is its id. */
export const JOB_CHANNEL = 'job'
/** Name of the queue's task that runs our jobs. */
export const JOB_TASK = 'job'
const ATTEMPTS = 5
/** Of starting a job while others of its key come and go. */
const TRIES = 5

export interface EnqueueOptions {
  /** While a job of this kind and key is open, that one is the answer. */
  key?: string
  /** Not before this moment. */
  runAt?: Date
}

const QUEUE = 'the queue belongs to no area'

/** Starts a job, in the transaction that causes it; answers its id. It runs with the caller's rights. */
export async function enqueue(
  tx: Ctx,
  kind: string,
  payload: Record<string, unknown>,
  options: EnqueueOptions = {},
): Promise<string> {
  if (!tx.inTransaction) throw new Error('jobs are started in a unit of work')
  for (let tried = 1; ; tried++) {
    const made = await insertJob(tx, kind, payload, options)
    if (made !== null) {
      await addTask(tx, JOB_TASK, { id: made }, { ...options, key: queueKey(made) })
      return made
    }
    const open = await openJob(tx, kind, options.key ?? '')
    if (open !== null) return open
    // The one in the way has ended since.
    if (tried === TRIES) throw new DomainError('CONFLICT')
  }
}

/** Null where one of the key is open. */
async function insertJob(
  tx: Ctx,
  kind: string,
  payload: Record<string, unknown>,
  options: EnqueueOptions,
): Promise<string | null> {
  const { actor } = tx
  const [made] = await sql<{ id: string }>(
    tx,
    (s) => `INSERT INTO job (kind, key, payload, account_id, area_id, actor, locale, create_time)
      SELECT ${s.param(kind)}, ${s.param(options.key ?? null)}, ${s.param(JSON.stringify(payload))}::jsonb,
        ${s.param(actor?.accountId ?? null)}::uuid, ${s.param(actor?.areaId ?? null)}::uuid,
        ${s.param(actor && JSON.stringify(plain(actor)))}::jsonb, ${s.param(tx.locale)},
        ${s.param(tx.clock.now())}::timestamptz
      WHERE ${s.unscoped('written as its caller')}
      ON CONFLICT (kind, key) WHERE status IN ('queued', 'running') DO NOTHING RETURNING id`,
  )
  return made?.id ?? null
}

async function openJob(tx: Ctx, kind: string, key: string): Promise<string | null> {
  const [open] = await sql<{ id: string }>(
    tx,
    (s) => `SELECT id FROM job WHERE kind = ${s.param(kind)} AND key = ${s.param(key)}
      AND status IN ('queued', 'running') AND ${s.unscoped('the key names it')}`,
  )
  return open?.id ?? null
}

/** Queues work of `JobRegistry.onTask`, in the transaction that causes it. */
export function enqueueTask(
  tx: Ctx,
  name: string,
  payload: Record<string, unknown>,
  options: EnqueueOptions = {},
): Promise<void> {
  if (!tx.inTransaction) throw new Error('tasks are queued in a unit of work')
  return addTask(tx, name, payload, options)
}

async function addTask(
  tx: Ctx,
  name: string,
  payload: Record<string, unknown>,
  { key, runAt }: EnqueueOptions,
): Promise<void> {
  await sql(
    tx,
    (
      s,
    ) => `SELECT 1 FROM graphile_worker.add_job(${s.param(name)}, ${s.param(JSON.stringify(payload))}::json,
      run_at => ${s.param(runAt ?? null)}::timestamptz, max_attempts => ${ATTEMPTS},
      job_key => ${s.param(key ?? null)}::text) WHERE ${s.unscoped(QUEUE)}`,
  )
}

const queueKey = (id: string) => `job:${id}`

/**
 * Asks a job to end. One that waits ends at once; one that runs ends at its next look, if its kind
 * ever looks. Visibility is the caller's matter.
 */
export async function cancelJob(tx: Ctx, id: string): Promise<void> {
  const [job] = await sql<{ status: JobStatus }>(
    tx,
    (s) =>
      `SELECT status FROM job WHERE id = ${s.param(id)} AND ${s.unscoped('seen before')} FOR UPDATE`,
  )
  if (!job) throw notFound()
  const cancelled = next(JOB_MACHINE, job.status, 'cancel')
  if (!cancelled) throw new DomainError('JOB_NOT_CANCELLABLE')
  const waits = job.status === 'queued'
  await sql(
    tx,
    (s) => `UPDATE job SET cancel_requested = true
      ${waits ? `, status = ${s.param(cancelled)}, finished_at = ${s.param(tx.clock.now())}` : ''}
      WHERE id = ${s.param(id)} AND ${s.unscoped('seen before')}`,
  )
  if (waits) {
    await sql(
      tx,
      (s) => `SELECT 1 FROM graphile_worker.remove_job(${s.param(queueKey(id))})
        WHERE ${s.unscoped(QUEUE)}`,
    )
  }
  await notifyChannel(tx, JOB_CHANNEL, id)
}

/** The caller as stored beside the job. */
function plain(actor: Actor): object {
  return { ...actor, permissions: [...actor.permissions] }
}
