import type { Page } from '@credit/contract'
import { IsNull, Not } from 'typeorm'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { sql } from '#database/statement'
import { SyncItemEntity } from '#entities/sync/sync-item'
import { SyncRunEntity } from '#entities/sync/sync-run'
import { defineList, type ListQuery, type ShownBy } from '#list/list-definition'
import { toPage } from '#list/page'
import { type Plain, readRow } from '#list/plain-row'
import { listOf } from '#list/row-list'
import type { SyncItemRow, SyncRunRow } from '../sync.dto.js'
import { issueText, placeText } from '../sync-issue.js'
import { sourceName } from '../sync-source.js'

export const RUN_LIST = defineList({
  entity: SyncRunEntity,
  columns: ['source', 'status', 'startedAt', 'finishedAt', 'counts', 'error'],
  searchable: [],
  // Searches the name of the file only: the folders and credentials before it must not be discoverable.
  searchedBeyond: ({ code }) => code(sql`regexp_replace(split_part(t.source, '?', 1), '^.*[/\\\\@]', '')`),
  sortable: ['startedAt'],
  filterable: ['status', 'startedAt'],
  defaultSort: 'startedAt,desc',
  total: 'counted',
})

export const ISSUE_LIST = defineList({
  entity: SyncItemEntity,
  columns: ['ocid', 'releaseId', 'place', 'outcome', 'reason', 'params'],
  searchable: [],
  sortable: [],
  filterable: ['outcome'],
  defaultSort: 'id,asc',
  total: 'counted',
})

/** Returns a page of the matching runs; runs of the configured source can be repeated. */
export async function listRuns(ctx: Ctx, query: ListQuery, configured: string | null): Promise<Page<SyncRunRow>> {
  return toPage(await listOf(ctx, RUN_LIST, query).page(), (run) => toRow(ctx, run, configured))
}

/** Returns a run. */
export async function getRun(ctx: Ctx, id: string, configured: string | null): Promise<SyncRunRow> {
  const run = await readRow(ctx, SyncRunEntity, id)
  if (!run) throw notFound()
  return toRow(ctx, run, configured)
}

function toRow(ctx: Ctx, run: Plain<ShownBy<typeof RUN_LIST>>, configured: string | null): SyncRunRow {
  return {
    id: run.id,
    source: sourceName(run.source),
    repeatable: run.source === configured,
    status: run.status,
    statusStr: translate(ctx.locale, `sync.status.${run.status}`),
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    counts: run.counts,
    error: run.error && issueText(ctx.locale, run.error),
  }
}

/** Returns a page of the issues of a run in the order of the source; only refusals without a filter. */
export async function listIssues(ctx: Ctx, runId: string, query: ListQuery): Promise<Page<SyncItemRow>> {
  if (!(await scoped(ctx, SyncRunEntity).exists({ id: runId }))) throw notFound()
  const { outcome = 'refused', ...rest } = query
  const list = listOf(ctx, ISSUE_LIST, { ...rest, outcome }).where(sql`t.run_id = ${runId}::uuid`)
  return toPage(await list.page(), ({ params, ...issue }) => ({
    ...issue,
    place: placeText(ctx.locale, issue.place),
    text: issueText(ctx.locale, { reason: issue.reason, params }),
  }))
}

/** Returns the first refusals of a run, in the order of the source. */
export function firstRefused(ctx: Ctx, runId: string, limit: number): Promise<SyncItemEntity[]> {
  const issues = scoped(ctx, SyncItemEntity)
  return issues.find({ runId, outcome: 'refused' }, { order: { id: 'ASC' }, take: limit })
}

/** Returns the last run that ended. */
export function lastRun(ctx: Ctx): Promise<SyncRunEntity | null> {
  const order = { finishedAt: 'DESC', id: 'DESC' } as const
  return scoped(ctx, SyncRunEntity).findOne({ finishedAt: Not(IsNull()) }, { order })
}
