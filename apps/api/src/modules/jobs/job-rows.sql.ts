import { allAreas, col, SAMPLE_ID, sql, statement } from '../../database/statement.js'
import type { JobRowState } from '../../entities/jobs/job-row.js'

interface NewRows {
  jobId: string
  /** How many rows the job has already. */
  after: number
  ids: readonly string[]
  titles: readonly string[]
}

/** Appends records to a job. */
export const insertJobRows = statement({
  samples: [{ jobId: SAMPLE_ID, after: 0, ids: [SAMPLE_ID], titles: [''] }],
  text: ({ jobId, after, ids, titles }: NewRows) =>
    sql`INSERT INTO job_row (job_id, n, record_id, title)
      SELECT ${jobId}::uuid, ${after}::integer + r.n, r.id, r.title
      FROM unnest(${ids}::uuid[], ${titles}::text[]) WITH ORDINALITY AS r(id, title, n)`,
})

/** The next records that wait to be worked on. */
export const pendingJobRows = statement({
  columns: { n: col.int(), recordId: col.uuid(), title: col.text() },
  samples: [{ jobId: SAMPLE_ID, after: 0, limit: 1 }],
  text: ({ jobId, after, limit }: { jobId: string; after: number; limit: number }) =>
    sql`SELECT n, record_id AS "recordId", title FROM job_row
      WHERE job_id = ${jobId} AND n > ${after} AND state = 'pending' ORDER BY n LIMIT ${limit}`,
})

interface Finished {
  jobId: string
  n: number
  state: Exclude<JobRowState, 'pending'>
  reason: string | null
}

/** Records what became of a row and that the job got on; writes nothing where another worker has done so. */
export const finishJobRow = statement({
  access: allAreas('jobs run for all areas'),
  samples: [{ jobId: SAMPLE_ID, n: 1, state: 'failed', reason: '' } as Finished],
  text: ({ jobId, n, state, reason }: Finished) =>
    sql`WITH marked AS (UPDATE job SET advanced = true WHERE id = ${jobId} AND NOT advanced)
      UPDATE job_row SET state = ${state}, reason = ${reason}
      WHERE job_id = ${jobId} AND n = ${n} AND state = 'pending'`,
})

/** How many rows of a job are in which state. */
export const countJobRows = statement({
  columns: {
    total: col.int(),
    done: col.int(),
    unchanged: col.int(),
    failed: col.int(),
  },
  samples: [{ jobId: SAMPLE_ID }],
  text: ({ jobId }: { jobId: string }) => sql`SELECT count(*)::int AS total,
      count(*) FILTER (WHERE state = 'done')::int AS done,
      count(*) FILTER (WHERE state = 'unchanged')::int AS unchanged,
      count(*) FILTER (WHERE state = 'failed')::int AS failed
    FROM job_row WHERE job_id = ${jobId}`,
})

/** The rows of a job that failed. */
export const failedJobRows = statement({
  columns: { n: col.int(), title: col.text(), reason: col.nullable(col.text()) },
  samples: [{ jobId: SAMPLE_ID, limit: 1 }],
  text: ({ jobId, limit }: { jobId: string; limit: number }) =>
    sql`SELECT n, title, reason FROM job_row
      WHERE job_id = ${jobId} AND state = 'failed' ORDER BY n LIMIT ${limit}`,
})
