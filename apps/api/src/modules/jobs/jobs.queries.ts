import { SIGN } from '@credit/contract'
import type { Actor, Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { translate } from '#core/language/language'
import { allAreas } from '#database/policy'
import { sql } from '#database/sql-tag'
import { JobEntity } from '#entities/jobs/job'
import { type Plain, readRow } from '#list/plain-row'
import { defineRows } from '#list/rows'
import { JobRow } from './job.dto.js'

export const JOBS = defineRows(JobRow, {
  entity: JobEntity,
  extraColumns: ['accountId', 'errorsFileId'],
  searchable: ['kind'],
  sortable: ['createTime', 'startedAt', 'finishedAt', 'kind', 'status'],
  filterable: ['kind', 'status', 'createTime'],
  access: allAreas('an account sees its own jobs, whatever area they have'),
  defaultSort: 'createTime,desc',
  visible: ({ me }) => {
    if (!seesArea(me)) return sql`t.account_id = ${me.accountId}`
    return me.city ? sql`true` : sql`t.area_id = ${me.areaId}`
  },
  fields: {
    message: ({ error }, ctx) => error && translate(ctx.locale, `errors.${error}`),
    result: ({ accountId, result }, { me }) => (accountId === me.accountId ? result : withoutSamples(result)),
    hasErrors: ({ errorsFileId }) => errorsFileId !== null,
  },
})

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

/** Returns a job that the caller may see, as responses show it. */
export async function getJob(ctx: Ctx, id: string): Promise<JobRow> {
  const [row] = await JOBS.toRows(ctx, [await visibleJob(ctx, id)])
  if (!row) throw notFound()
  return row
}
