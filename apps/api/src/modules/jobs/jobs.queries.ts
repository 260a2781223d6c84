import { type Page, SIGN } from '@credit/contract'
import type { Actor, Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { translate } from '#core/language/language'
import { allAreas } from '#database/policy'
import { sql } from '#database/sql-tag'
import { JobEntity } from '#entities/jobs/job'
import { defineList, type ListQuery } from '#list/list-definition'
import { toPage } from '#list/page'
import { type Plain, readRow } from '#list/plain-row'
import { listOf } from '#list/row-list'
import type { JobRow } from './job.dto.js'

export const JOB_LIST = defineList({
  entity: JobEntity,
  searchable: ['kind'],
  sortable: ['createTime', 'startedAt', 'finishedAt', 'kind', 'status'],
  filterable: ['kind', 'status', 'createTime'],
  access: allAreas('an account sees its own jobs, whatever area they have'),
  defaultSort: 'createTime,desc',
  visible: ({ me }) => {
    if (!seesArea(me)) return sql`t.account_id = ${me.accountId}`
    return me.city ? sql`true` : sql`t.area_id = ${me.areaId}`
  },
})

/** Callers see their own jobs; with `log:view` all jobs of their area. */
const seesArea = (actor: Actor) => actor.sign === SIGN.supervisor && actor.permissions.has('log:view')

/** Returns a page of the jobs that the caller may see. */
export async function listJobs(ctx: Ctx, query: ListQuery): Promise<Page<JobRow>> {
  return toPage(await listOf(ctx, JOB_LIST, query).page(), (row) => toRow(ctx, row))
}

/** Returns a job that the caller may see, or 404. */
export async function visibleJob(ctx: Ctx, id: string): Promise<Plain<JobEntity>> {
  const job = await readRow(ctx, JobEntity, id, allAreas('checked below'))
  const { me } = ctx
  if (!job) throw notFound()
  const inArea = seesArea(me) && (me.city || job.areaId === me.areaId)
  if (job.accountId !== me.accountId && !inArea) throw notFound()
  return job
}

/** Seeing a job of others does not permit ending it: an auditor only reads. */
export function assertMayCancel({ me }: Ctx, { accountId }: Pick<JobEntity, 'accountId'>): void {
  if (accountId !== me.accountId && !me.permissions.has('job:cancel')) {
    throw new DomainError('FORBIDDEN')
  }
}

/** Returns a job as responses show it. */
export function toRow(ctx: Ctx, job: Plain<JobEntity>): JobRow {
  const { id, kind, status, done, total, failed, result, error, cancelRequested } = job
  const { createTime, startedAt, finishedAt } = job
  return {
    id,
    kind,
    status,
    done,
    total,
    failed,
    result,
    error,
    cancelRequested,
    createTime,
    startedAt,
    finishedAt,
    message: error && translate(ctx.locale, `errors.${error}`),
    hasErrors: job.errorsFileId !== null,
  }
}
