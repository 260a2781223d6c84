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

interface WrittenRows {
  jobId: string
  rows: readonly { id: string; title: string; before: Readonly<Record<string, unknown>> | null }[]
}

/** Appends records that a job has written, with their previous states. */
export const insertWrittenRows = statement({
  samples: [{ jobId: SAMPLE_ID, rows: [{ id: SAMPLE_ID, title: '', before: null }] }] as WrittenRows[],
  text: ({ jobId, rows }: WrittenRows) =>
    sql`INSERT INTO job_row (job_id, n, record_id, title, before, state)
      SELECT ${jobId}::uuid, coalesce((SELECT max(o.n) FROM job_row o WHERE o.job_id = ${jobId}), 0) + r.n::integer,
        r.id, r.title, r.before, ${stepOf(JOB_ROW_MACHINE, 'change').to}
      FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ title }) => title)}::text[],
        ${rows.map(({ before }) => before && JSON.stringify(before))}::jsonb[])
        WITH ORDINALITY AS r(id, title, before, n)`,
})

/** Gives a job the records that another one has changed, the last one first, to take them back. */
export const insertRowsToUndo = statement({
  samples: [{ jobId: SAMPLE_ID, ofJob: SAMPLE_ID }],
  text: ({ jobId, ofJob }: { jobId: string; ofJob: string }) =>
    sql`INSERT INTO job_row (job_id, n, record_id, title, before)
      SELECT ${jobId}::uuid, row_number() OVER (ORDER BY r.n DESC), r.record_id, r.title, r.before
      FROM job_row r WHERE r.job_id = ${ofJob} AND r.state = ${statesOf<JobRowState>('done')}`,
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
