import { JOB_MACHINE, type JobRowState, type JobStatus, SIGN } from '@credit/contract'
import { In, Not } from 'typeorm'
import type { Actor, Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { translate } from '#core/language/language'
import { timeText } from '#core/time-text'
import { allAreas } from '#database/policy'
import { scoped } from '#database/scoped'
import { sql } from '#database/sql-tag'
import { statesOf } from '#database/statement'
import { JobEntity } from '#entities/jobs/job'
import { isValueOf } from '#list/filter-values'
import { type Plain, readRow } from '#list/plain-row'
import { defineRows, given } from '#list/rows'
import { JobRow } from './job.dto.js'
import type { JobRegistry, UndoableJob } from './job-registry.js'

const CHECKED = allAreas('the caller sees the job by its account or area')

export const JOBS = defineRows(JobRow, {
  entity: JobEntity,
  extraColumns: ['accountId', 'actor', 'errorsFileId', 'payload'],
  given: given<JobRegistry>(),
  searchable: ['kind'],
  sortable: ['createTime', 'startedAt', 'finishedAt', 'kind', 'status'],
  filterable: ['kind', 'status', 'createTime'],
  access: allAreas('an account sees its own jobs, whatever area they have'),
  defaultSort: 'createTime,desc',
  visible: ({ me }) => {
    if (!seesArea(me)) return sql`t.account_id = ${me.accountId}`
    return me.city ? sql`true` : sql`t.area_id = ${me.areaId}`
  },
  filters: {
    own: {
      description: 'Started by the caller, or by others',
      schema: { type: 'boolean' },
      isValid: (value) => isValueOf({ type: 'boolean' }, value),
      condition: (value, { me }) => sql`(t.account_id = ${me.accountId}) IS NOT DISTINCT FROM ${value}::boolean`,
    },
    recordId: {
      description: 'Changed this record, among others',
      schema: { type: 'string', format: 'uuid' },
      isValid: (value) => isValueOf({ type: 'uuid' }, value),
      condition: (id) => sql`EXISTS (SELECT 1 FROM job_row r WHERE r.job_id = t.id AND r.record_id = ${id}::uuid
        AND r.state = ${statesOf<JobRowState>('done')})`,
    },
  },
  lookUp: undosOf,
  fields: {
    action: ({ payload }) => actionOf(payload),
    startedBy: ({ actor }) => actor?.name ?? '',
    own: ({ accountId }, { me }) => accountId === me.accountId,
    undoUntil: (job, ctx, registry) => undoUntil(ctx, job, registry),
    can: (job, ctx) => (isOpen(job) && !job.cancelRequested && mayCancel(ctx, job) ? ['cancel' as const] : []),
    message: ({ error }, ctx) => error && translate(ctx.locale, `errors.${error}`),
    result: ({ accountId, result }, { me }) => (accountId === me.accountId ? result : withoutSamples(result)),
    hasErrors: ({ errorsFileId }) => errorsFileId !== null,
  },
})

const isOpen = ({ status }: Pick<JobEntity, 'status'>) => !JOB_MACHINE.final.includes(status)

const actionOf = ({ action }: Record<string, unknown>) => (typeof action === 'string' ? action : null)

/** Returns for each job the one that undoes it, unless that was cancelled or failed. */
export async function undosOf(ctx: Ctx, jobs: readonly { id: string }[]): Promise<{ undoneBy: string | null }[]> {
  const undos = await openUndos(
    ctx,
    jobs.map(({ id }) => id),
  )
  return jobs.map(({ id }) => ({ undoneBy: undos.get(id) ?? null }))
}

/** Locks a job that is to be undone; returns the job that undoes it already, or null. */
export async function lockForUndo(tx: Tx, id: string): Promise<string | null> {
  await scoped(tx, JobEntity, CHECKED).lock(id)
  return (await openUndos(tx, [id])).get(id) ?? null
}

/** Returns the jobs that undo others or have done so, by those they undo. */
async function openUndos(ctx: Ctx, jobIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (jobIds.length === 0) return new Map()
  const status = Not(In<JobStatus>(['failed', 'cancelled']))
  const undos = await scoped(ctx, JobEntity, CHECKED).pick(['id', 'undoesId'], { undoesId: In(jobIds), status })
  return new Map(undos.map(({ id, undoesId }) => [undoesId ?? '', id]))
}

type Shown = Omit<UndoableJob, 'finishedAt'> &
  Pick<Plain<JobEntity>, 'accountId' | 'finishedAt' | 'kind'> & { undoneBy: string | null }

/** Returns until when the caller may undo its own job; null if it may not, or has done so. */
export function undoUntil(ctx: Ctx, job: Shown, { undos }: JobRegistry): string | null {
  const { accountId, finishedAt, undoneBy, kind } = job
  if (!finishedAt || undoneBy || accountId !== ctx.me.accountId) return null
  const until = undos.get(kind)?.(ctx, { ...job, finishedAt }) ?? null
  return until && until > ctx.clock.now() ? timeText(until) : null
}

/** Leaves out values of an imported file, which may hold any personal data: only its sender sees them. */
function withoutSamples(result: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!Array.isArray(result?.headings)) return result
  const headings = result.headings.map((heading: object) => ({ ...heading, samples: [] }))
  return { ...result, headings, firstRows: [], skipped: [] }
}

/** Callers see their own jobs; with `log:view` all jobs of their area. */
const seesArea = (actor: Actor) => actor.sign === SIGN.supervisor && actor.permissions.has('log:view')

/** Returns a job that the caller may see, or 404. */
export async function visibleJob(ctx: Ctx, id: string): Promise<Plain<JobEntity>> {
  const job = await readRow(ctx, JobEntity, id, CHECKED)
  const { me } = ctx
  if (!job) throw notFound()
  const inArea = seesArea(me) && (me.city || job.areaId === me.areaId)
  if (job.accountId !== me.accountId && !inArea) throw notFound()
  return job
}

/** Seeing a job of others does not permit ending it: an auditor only reads. */
export function assertMayCancel(ctx: Ctx, job: Pick<JobEntity, 'accountId'>): void {
  if (!mayCancel(ctx, job)) throw new DomainError('FORBIDDEN')
}

function mayCancel({ me }: Ctx, { accountId }: Pick<JobEntity, 'accountId'>): boolean {
  return accountId === me.accountId || me.permissions.has('job:cancel')
}

/** Returns a job that the caller may see, as responses show it. */
export async function getJob(ctx: Ctx, id: string, registry: JobRegistry): Promise<JobRow> {
  const [row] = await JOBS.with(registry).toRows(ctx, [await visibleJob(ctx, id)])
  if (!row) throw notFound()
  return row
}
