import type { Page } from '@credit/contract'
import { IsNull, Not } from 'typeorm'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { sql } from '#database/statement'
import { SyncItemEntity } from '#entities/sync/sync-item'
import { SyncRunEntity } from '#entities/sync/sync-run'
import type { ListQuery } from '#list/list-definition'
import { defineRows, given } from '#list/rows'
import { SyncItemRow, SyncRunRow } from '../sync.dto.js'
import { issueText, placeText } from '../sync-issue.js'
import { sourceName } from '../sync-source.js'

/** The sync runs; those of the configured source can be repeated. */
export const RUNS = defineRows(SyncRunRow, {
  entity: SyncRunEntity,
  given: given<{ configured: string | null }>(),
  searchable: [],
  // Searches the name of the file only: the folders and credentials before it must not be discoverable.
  searchedBeyond: ({ code }) => code(sql`regexp_replace(split_part(t.source, '?', 1), '^.*[/\\\\@]', '')`),
  sortable: ['startedAt'],
  filterable: ['status', 'startedAt'],
  defaultSort: 'startedAt,desc',
  total: 'counted',
  fields: {
    source: ({ source }) => sourceName(source),
    repeatable: ({ source }, _ctx, { configured }) => source === configured,
    statusStr: ({ status }, ctx) => translate(ctx.locale, `sync.status.${status}`),
    error: ({ error }, ctx) => error && issueText(ctx.locale, error),
  },
})

/** The issues of runs in the order of the source. */
export const ISSUES = defineRows(SyncItemRow, {
  entity: SyncItemEntity,
  extraColumns: ['params'],
  searchable: [],
  sortable: [],
  filterable: ['outcome'],
  defaultSort: 'id,asc',
  total: 'counted',
  fields: {
    place: ({ place }, ctx) => placeText(ctx.locale, place),
    text: ({ reason, params }, ctx) => issueText(ctx.locale, { reason, params }),
  },
})

/** Returns a page of the issues of a run in the order of the source; only refusals without a filter. */
export async function listIssues(ctx: Ctx, runId: string, query: ListQuery): Promise<Page<SyncItemRow>> {
  if (!(await scoped(ctx, SyncRunEntity).exists({ id: runId }))) throw notFound()
  const { outcome = 'refused', ...rest } = query
  return ISSUES.page(ctx, { ...rest, outcome }, sql`t.run_id = ${runId}::uuid`)
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
