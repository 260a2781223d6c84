import { JOB_ROW_MACHINE, type JobRowState, transition } from '@credit/contract'
import { In, MoreThan } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { errorText, messageText, translate } from '#core/language/language'
import { domainErrorOf } from '#database/constraints'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { JobRowEntity } from '#entities/jobs/job-row'
import type { FileStorage } from '../../files/file-storage.js'
import { countJobRows } from '../../jobs/job-rows.sql.js'
import type { JobRun } from '../../jobs/job-run.js'
import { storeJobErrors } from '../../jobs/store-job-errors.js'
import type { BulkParams } from './bulk.dto.js'
import { type BulkAction, Changed } from './bulk-action.js'

const BATCH = 100
/** Maximum number of failed rows in the result, and of unreached ones; the file has them all. */
const MAX_FAULTS_SHOWN = 20
const MAX_FAILURES = 100_000

interface Pending {
  n: number
  recordId: string
  before: Record<string, unknown> | null
}

/**
 * Processes the records of a job, each in a unit of work that also stores its result: an interrupted job resumes with
 * the next record and processes none twice.
 */
export async function runBulk(
  job: JobRun,
  storage: FileStorage,
  actionOf: (name: string) => BulkAction,
): Promise<Record<string, unknown>> {
  const { ctx, id: jobId } = job
  const { action: name, params } = job.payload as { action: string; params: BulkParams }
  const action = actionOf(name)
  const counts = (await countJobRows.first(ctx, { jobId })) ?? NO_ROWS
  const { total } = counts
  let { failed } = counts
  let done = counts.done + counts.unchanged + failed
  await job.progress(done, total, failed)
  for (let after = 0; !job.cancelled(); ) {
    const rows = await scoped(ctx, JobRowEntity).pick(
      ['n', 'recordId', 'before'],
      { jobId, n: MoreThan(after), state: 'pending' },
      { order: { n: 'ASC' }, take: BATCH },
    )
    if (rows.length === 0) break
    for (const row of rows) {
      if (job.cancelled()) break
      const state = await runRow(job, row, (tx) => action.run(tx, row.recordId, params, row.before, jobId))
      if (state === 'failed') failed++
      await job.progress(++done, total, failed)
      after = row.n
    }
  }
  const result = await resultOf(job, storage, name)
  return action.peopleOf ? { ...result, ...(await action.peopleOf(ctx, await doneIds(job))) } : result
}

async function doneIds({ ctx, id: jobId }: JobRun): Promise<string[]> {
  const rows = await scoped(ctx, JobRowEntity).pick(['n', 'recordId'], { jobId, state: 'done' })
  return rows.map(({ recordId }) => recordId)
}

const NO_ROWS = { total: 0, done: 0, unchanged: 0, failed: 0 }

async function runRow(job: JobRun, { n }: Pending, run: (tx: Tx) => Promise<unknown>): Promise<JobRowState> {
  const { ctx } = job
  try {
    return await unitOfWork(ctx, async (tx) => {
      const made = await run(tx)
      const state = transition(JOB_ROW_MACHINE, 'pending', made === false ? 'skip' : 'change')
      const before = made instanceof Changed ? made.before : null
      await job.finishRow(tx, { n, state, reason: null, before })
      return state
    })
  } catch (error) {
    const known = error instanceof DomainError ? error : domainErrorOf(error)
    // The job is retried if the database was unavailable, and ends if the program has a defect.
    if (!known || known.status === 503) throw error
    const state = transition(JOB_ROW_MACHINE, 'pending', 'fail')
    await unitOfWork(ctx, (tx) => job.finishRow(tx, { n, state, reason: reasonOf(ctx, known), before: null }))
    return state
  }
}

/** Returns the messages of an error about its fields, or its own text. */
function reasonOf({ locale }: Ctx, error: DomainError): string {
  const fields = Object.values(error.details.fields ?? {}).flat()
  if (fields.length > 0) return fields.map((one) => messageText(locale, one)).join('; ')
  return errorText(locale, error)
}

async function resultOf(
  { ctx, id: jobId }: JobRun,
  storage: FileStorage,
  action: string,
): Promise<Record<string, unknown>> {
  const counts = (await countJobRows.first(ctx, { jobId })) ?? NO_ROWS
  const reached = counts.done + counts.unchanged + counts.failed
  if (counts.failed === 0 && reached === counts.total) {
    return { action, ...counts, failures: [], notReached: [] }
  }
  const rows = await scoped(ctx, JobRowEntity).pick(
    ['n', 'title', 'reason', 'state'],
    { jobId, state: In(['failed', 'pending']) },
    { order: { n: 'ASC' }, take: MAX_FAILURES },
  )
  const notReached = translate(ctx.locale, 'jobErrors.notReached')
  const errors = rows.map(({ n, title, reason, state }) => ({
    row: n,
    column: title,
    message: state === 'pending' ? notReached : (reason ?? ''),
  }))
  await storeJobErrors(ctx, storage, jobId, errors)
  const failures = rows.filter(({ state }) => state === 'failed').slice(0, MAX_FAULTS_SHOWN)
  const left = rows.filter(({ state }) => state === 'pending').slice(0, MAX_FAULTS_SHOWN)
  return {
    action,
    ...counts,
    failures: failures.map(({ n, title, reason }) => ({ n, title, reason })),
    notReached: left.map(({ n, title }) => ({ n, title })),
  }
}
