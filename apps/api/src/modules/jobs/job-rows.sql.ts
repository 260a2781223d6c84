import { JOB_ROW_MACHINE, type JobRowState, type Moved, stepOf } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement, statesOf } from '#database/statement'

interface NewRows {
  jobId: string
  /** Number of rows that the job has already. */
  after: number
  ids: readonly string[]
  titles: readonly string[]
  /** The job that is undone: the new job copies its previous states. */
  ofJob: string | null
}

/** Appends records to a job. */
export const insertJobRows = statement({
  samples: [{ jobId: SAMPLE_ID, after: 0, ids: [SAMPLE_ID], titles: [''], ofJob: SAMPLE_ID }],
  text: ({ jobId, after, ids, titles, ofJob }: NewRows) =>
    sql`INSERT INTO job_row (job_id, n, record_id, title, before)
      SELECT ${jobId}::uuid, ${after}::integer + r.n, r.id, r.title, b.before
      FROM unnest(${ids}::uuid[], ${titles}::text[]) WITH ORDINALITY AS r(id, title, n)
      LEFT JOIN job_row b ON b.job_id = ${ofJob}::uuid AND b.record_id = r.id`,
})

interface Finished {
  jobId: string
  n: number
  state: Moved<JobRowState>
  reason: string | null
  before: Readonly<Record<string, unknown>> | null
}

/** Records the result of a row and the job's progress; writes nothing if another worker has done so. */
export const finishJobRow = statement({
  access: 'system',
  samples: [{ jobId: SAMPLE_ID, n: 1, state: stepOf(JOB_ROW_MACHINE, 'fail').to, reason: '', before: {} } as Finished],
  text: ({ jobId, n, state, reason, before }: Finished) =>
    sql`WITH marked AS (UPDATE job SET advanced = true WHERE id = ${jobId} AND NOT advanced)
      UPDATE job_row SET state = ${state}, reason = ${reason},
        before = coalesce(${before === null ? null : JSON.stringify(before)}::jsonb, before)
      WHERE job_id = ${jobId} AND n = ${n} AND state = ${statesOf<JobRowState>(JOB_ROW_MACHINE.initial)}`,
})

/** Number of rows of a job by state. */
export const countJobRows = statement({
  columns: {
    total: col.int(),
    done: col.int(),
    unchanged: col.int(),
    failed: col.int(),
  },
  samples: [{ jobId: SAMPLE_ID }],
  text: ({ jobId }: { jobId: string }) => sql`SELECT count(*)::int AS total,
      count(*) FILTER (WHERE state = ${statesOf<JobRowState>('done')})::int AS done,
      count(*) FILTER (WHERE state = ${statesOf<JobRowState>('unchanged')})::int AS unchanged,
      count(*) FILTER (WHERE state = ${statesOf<JobRowState>('failed')})::int AS failed
    FROM job_row WHERE job_id = ${jobId}`,
})
