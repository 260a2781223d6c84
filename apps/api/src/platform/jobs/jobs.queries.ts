import type { Page } from '@credit/contract'
import { Job } from '../../entities/job.js'
import type { Plain } from '../crud/crud.service.js'
import { type ListQuery, listRows, parseList, readRow } from '../crud/list-query.js'
import type { Actor, Ctx } from '../database/context.js'
import { notFound } from '../http/domain-error.js'
import { page } from '../http/page.js'
import { translate } from '../language/language.js'
import type { JobRow } from './job.dto.js'

const LIST = {
  searchable: ['kind'],
  sortable: ['createTime', 'startedAt', 'finishedAt', 'kind', 'status'],
  filterable: ['kind', 'status', 'createTime'],
  defaultSort: 'createTime,desc',
}

/** Own jobs; with `log:view` all of the area. */
const seesArea = (actor: Actor) => actor.permissions.has('log:view')

export async function listJobs(ctx: Ctx, query: ListQuery): Promise<Page<JobRow>> {
  const metadata = ctx.manager.dataSource.getMetadata(Job)
  const list = parseList(metadata, LIST, query)
  const { me } = ctx
  list.conditions.push((s) =>
    seesArea(me) ? s.area('t.area_id') : `t.account_id = ${s.param(me.accountId)}`,
  )
  const { rows, total } = await listRows<Plain<Job>>(ctx, metadata, list)
  return page(
    rows.map((row) => toRow(ctx, row)),
    total,
    list.page,
  )
}

/** The row of a job that the caller may see, or 404. */
export async function visibleJob(ctx: Ctx, id: string): Promise<Plain<Job>> {
  const row = await readRow<Plain<Job>>(ctx, ctx.manager.dataSource.getMetadata(Job), id)
  if (!row || (row.accountId !== ctx.me.accountId && !seesArea(ctx.me))) throw notFound()
  return row
}

export function toRow(ctx: Ctx, job: Plain<Job>): JobRow {
  const { id, kind, status, done, total, failed, result, error, cancelRequested } = job
  const { createTime, startedAt, finishedAt } = job
  return {
    ...{ id, kind, status, done, total, failed, result, error, cancelRequested },
    ...{ createTime, startedAt, finishedAt },
    message: error && translate(ctx.locale, `errors.${error}`),
    hasErrors: job.errorsFileId !== null,
  }
}
