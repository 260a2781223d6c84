import { JOB_MACHINE, type JobStatus, type Moved, stepOf } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, sql, statement, statesOf } from '#database/statement'
import { type JobActor, JobEntity } from '#entities/jobs/job'

const START = stepOf(JOB_MACHINE, 'start')
const REQUEUE = stepOf(JOB_MACHINE, 'requeue')
const FAIL = stepOf(JOB_MACHINE, 'fail')

interface NewJob {
  kind: string
  key: string | null
  payload: Record<string, unknown>
  actor: JobActor | null
  locale: string
  undoesId: string | null
  now: Date
}

/** Inserts a job; returns nothing if a job of the same kind and key is open. */
export const insertJob = statement({
  access: 'append',
  columns: { id: col.uuid() },
  samples: [
    {
      kind: 'test',
      key: null,
      payload: {},
      actor: null,
      locale: 'zh-CN',
      undoesId: SAMPLE_ID,
      now: SAMPLE_TIME,
    } as NewJob,
  ],
  text: ({ kind, key, payload, actor, locale, undoesId, now }: NewJob) =>
    sql`INSERT INTO job (kind, key, payload, account_id, area_id, actor, locale, undoes_id, create_time)
      VALUES (${kind}, ${key}, ${JSON.stringify(payload)}::jsonb, ${actor?.accountId ?? null}::uuid,
        ${actor?.areaId ?? null}::uuid, ${actor && JSON.stringify(actor)}::jsonb, ${locale}, ${undoesId}::uuid, ${now})
      ON CONFLICT (kind, key) WHERE status IN ${statesOf<JobStatus>('queued', 'running')} DO NOTHING RETURNING id`,
})

interface NewTask {
  name: string
  payload: Record<string, unknown>
  /** Milliseconds from now; null = at once. */
  delayMs: number | null
  maxAttempts: number
  key: string | null
  /** Tasks of the same line run one at a time. */
  line: string | null
}

/** Adds a task to the queue of graphile-worker, which has the time of the database. */
export const addTask = statement({
  columns: { queued: col.bool() },
  samples: [{ name: 'test', payload: {}, delayMs: null, maxAttempts: 1, key: null, line: null } as NewTask],
  text: ({ name, payload, delayMs, maxAttempts, key, line }: NewTask) =>
    sql`SELECT true AS queued FROM graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
      run_at => clock_timestamp() + ${delayMs}::float8 * interval '1 ms', max_attempts => ${maxAttempts}::integer,
      job_key => ${key}::text, queue_name => ${line}::text)`,
})

/** Removes a task that has not started from the queue. */
export const removeTask = statement({
  columns: { removed: col.bool() },
  samples: [{ key: 'test' }],
  text: ({ key }: { key: string }) => sql`SELECT true AS removed FROM graphile_worker.remove_job(${key}::text)`,
})

/** Takes an open job for a worker; returns nothing if it has ended. */
export const startJob = statement({
  access: 'system',
  columns: {
    ...col.of(JobEntity, 'id', 'kind', 'payload', 'actor', 'locale', 'cancelRequested', 'done', 'result'),
  },
  samples: [{ id: SAMPLE_ID, worker: 'test', now: SAMPLE_TIME }],
  text: ({ id, worker, now }: { id: string; worker: string; now: Date }) =>
    sql`UPDATE job SET status = ${statesOf<JobStatus>(START.to)}, worker = ${worker}, advanced = false,
        started_at = coalesce(started_at, ${now}::timestamptz)
      WHERE id = ${id} AND status IN ${statesOf<JobStatus>(...START.from)}
      RETURNING id, kind, payload, actor, locale, cancel_requested AS "cancelRequested", done, result`,
})

interface Progress {
  id: string
  worker: string
  done: number
  total: number | null
  failed: number
}

/** Stores the progress of a job; returns nothing if its worker has lost it. */
export const storeProgress = statement({
  access: 'system',
  columns: { cancelRequested: col.bool() },
  samples: [{ id: SAMPLE_ID, worker: 'test', done: 0, total: null, failed: 0 } as Progress],
  text: ({ id, worker, done, total, failed }: Progress) =>
    sql`UPDATE job SET done = ${done}, total = ${total}, failed = ${failed}
      WHERE id = ${id} AND worker = ${worker} AND status = ${statesOf<JobStatus>('running')}
      RETURNING cancel_requested AS "cancelRequested"`,
})

interface Checkpoint extends Progress {
  result: Record<string, unknown>
}

/** Stores the progress and results of a job; returns nothing if its worker has lost it. */
export const storeCheckpoint = statement({
  access: 'system',
  columns: { cancelRequested: col.bool() },
  samples: [{ id: SAMPLE_ID, worker: 'test', done: 0, total: null, failed: 0, result: {} } as Checkpoint],
  text: ({ id, worker, done, total, failed, result }: Checkpoint) =>
    sql`UPDATE job SET done = ${done}, total = ${total}, failed = ${failed},
        result = ${JSON.stringify(result)}::jsonb, advanced = true
      WHERE id = ${id} AND worker = ${worker} AND status = ${statesOf<JobStatus>('running')}
      RETURNING cancel_requested AS "cancelRequested"`,
})

interface JobOutcome {
  id: string
  worker: string
  status: Moved<JobStatus>
  result: Record<string, unknown> | null
  error: string | null
  now: Date
}

/** Ends a job that its worker still holds. */
export const endJob = statement({
  access: 'system',
  samples: [
    {
      id: SAMPLE_ID,
      worker: 'test',
      status: FAIL.to,
      result: null,
      error: null,
      now: SAMPLE_TIME,
    } as JobOutcome,
  ],
  text: ({ id, worker, status, result, error, now }: JobOutcome) =>
    sql`UPDATE job SET status = ${status}, finished_at = ${now},
        result = ${result && JSON.stringify(result)}::jsonb, error = ${error}
      WHERE id = ${id} AND worker = ${worker} AND status = ${statesOf<JobStatus>('running')}`,
})

/** Returns the number of open jobs, and of jobs that failed since a time, by status. */
export const countJobs = statement({
  access: 'system',
  columns: { status: col.text<JobStatus>(), count: col.int() },
  samples: [{ since: SAMPLE_TIME }],
  text: ({ since }: { since: Date }) =>
    sql`SELECT status, count(*)::int AS count FROM job
      WHERE status IN ${statesOf<JobStatus>('queued', 'running')}
        OR (status = ${statesOf<JobStatus>('failed')} AND finished_at > ${since}) GROUP BY status`,
})

/**
 * The workers that hold jobs but no longer their advisory lock (`WorkerLease`). A new worker gets five
 * seconds to take it, by the time of the queue.
 */
export const findDeadWorkers = statement({
  columns: { worker: col.text() },
  samples: [{}],
  text: () =>
    sql`WITH holders AS MATERIALIZED (
        SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs
        WHERE locked_by IS NOT NULL AND locked_at < now() - interval '5 seconds')
      SELECT worker FROM holders
      WHERE pg_try_advisory_xact_lock(hashtextextended('credit-worker:' || worker, 0))`,
})

/** Unlocks the tasks of dead workers, so that others run them. */
export const unlockWorkers = statement({
  columns: { unlocked: col.bool() },
  samples: [{ workers: ['test'] }],
  text: ({ workers }: { workers: readonly string[] }) =>
    sql`SELECT true AS unlocked FROM graphile_worker.force_unlock_workers(${workers}::text[])`,
})

/** Resets the attempts of the unlocked jobs of dead workers, if the last attempt made progress. */
export const resetAttempts = statement({
  access: 'system',
  columns: { reset: col.int() },
  samples: [{ workers: ['test'] }],
  text: ({ workers }: { workers: readonly string[] }) =>
    sql`SELECT count(*)::int AS reset FROM graphile_worker.reschedule_jobs(
      ARRAY(SELECT q.id FROM job JOIN graphile_worker.jobs q ON q.key = 'job:' || job.id
        WHERE job.status = ${statesOf<JobStatus>('running')} AND job.advanced AND job.worker = ANY(${workers}::text[])),
      attempts => 0)`,
})

/** Queues the jobs of dead workers again. */
export const requeueJobs = statement({
  access: 'system',
  samples: [{ workers: ['test'] }],
  text: ({ workers }: { workers: readonly string[] }) =>
    sql`UPDATE job SET status = ${statesOf<JobStatus>(REQUEUE.to)}, worker = NULL
      WHERE status IN ${statesOf<JobStatus>(...REQUEUE.from)} AND worker = ANY(${workers}::text[])`,
})

/** Fails the jobs whose attempts are used up, for example because they end every process. */
export const failExhaustedJobs = statement({
  access: 'system',
  samples: [{ now: SAMPLE_TIME }],
  text: ({ now }: { now: Date }) =>
    sql`UPDATE job SET status = ${statesOf<JobStatus>(FAIL.to)}, error = 'INTERNAL', finished_at = ${now},
        worker = NULL
      FROM graphile_worker.jobs q WHERE q.key = 'job:' || job.id AND q.attempts >= q.max_attempts
        AND q.locked_at IS NULL AND job.status IN ${statesOf<JobStatus>(...FAIL.from)}`,
})
