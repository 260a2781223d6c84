import type { JobRowState, Resource } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { sql } from '#database/sql-tag'
import { statesOf } from '#database/statement'
import { inSnapshot, unitOfWork } from '#database/unit-of-work'
import { ListQueryPipe } from '#list/list-params'
import type { RowList } from '#list/row-list'
import { enqueue } from '../../jobs/enqueue.js'
import { insertJobRows } from '../../jobs/job-rows.sql.js'
import { lockForUndo, visibleJob } from '../../jobs/jobs.queries.js'
import type { BulkCheck, BulkInput } from './bulk.dto.js'
import type { BulkAction } from './bulk-action.js'
import { type BulkLists, bulkKind, undoableUntil } from './bulk-lists.js'

const SAMPLE = 5

/** Starts a job that applies an action to many records; returns its id. */
export async function startBulk(
  ctx: Ctx,
  lists: BulkLists,
  resource: Resource,
  input: BulkInput,
): Promise<{ jobId: string }> {
  const { action: name, params = {} } = input
  const action = permittedAction(ctx, lists, resource, name)
  action.checkParams?.(params)
  await action.assertKnown?.(ctx, params)
  const undoes = await assertSelection(ctx, lists, resource, input)
  return unitOfWork(ctx, async (tx) => {
    const begun = undoes && (await lockForUndo(tx, undoes))
    if (begun) return { jobId: begun }
    const jobId = await enqueue(tx, bulkKind(resource), { action: name, params }, undoes ? { undoes } : {})
    const list = lists.listOf(resource)
    // Selects the records now, whenever the job runs.
    let after = 0
    for await (const rows of selected(tx, lists, resource, input).stream()) {
      const ids = rows.map(({ id }) => id as string)
      const titles = await list.titlesOf(tx, rows)
      await insertJobRows.run(tx, { jobId, after, ids, titles, ofJob: input.ofJob ?? null })
      after += rows.length
    }
    return { jobId }
  })
}

/** Counts the records that a bulk action would change, and names some of them. */
export async function checkBulk(ctx: Ctx, lists: BulkLists, resource: Resource, input: BulkInput): Promise<BulkCheck> {
  const action = permittedAction(ctx, lists, resource, input.action)
  await action.assertKnown?.(ctx, input.params ?? {})
  await assertSelection(ctx, lists, resource, input)
  const list = lists.listOf(resource)
  return inSnapshot(ctx, async (snapshot) => {
    type Row = Parameters<typeof list.titlesOf>[1][number]
    const changing: Row[] = []
    const others: Row[] = []
    const counts = { total: 0, changing: 0, unchanged: 0 }
    const changingIds: string[] = []
    for await (const rows of selected(snapshot, lists, resource, input).stream()) {
      const ids = await action.changing?.(snapshot, rows, input.params ?? {})
      for (const row of rows) {
        const changes = ids?.has(row.id as string) ?? true
        counts.total++
        counts[changes ? 'changing' : 'unchanged']++
        if (changes) changingIds.push(row.id as string)
        const sample = changes ? changing : others
        if (sample.length < SAMPLE) sample.push(row)
      }
    }
    const shown = [...changing, ...others].slice(0, SAMPLE)
    const titles = await list.titlesOf(snapshot, shown)
    const values = await action.valuesIn?.(
      snapshot,
      shown.map(({ id }) => id as string),
      input.params ?? {},
    )
    const sample = shown.map((row, at) => ({
      id: row.id as string,
      title: titles[at] ?? '',
      changes: at < changing.length,
      ...values?.get(row.id as string),
    }))
    return { ...counts, sample, ...(await action.peopleOf?.(snapshot, changingIds)) }
  })
}

function permittedAction(ctx: Ctx, lists: BulkLists, resource: Resource, name: string): BulkAction {
  const action = lists.actionOf(resource, name)
  if (!lists.mayRun(ctx, resource, name)) throw new DomainError('FORBIDDEN')
  return action
}

/**
 * Checks that the records are named in one way, by a filter of the list or by an own job. Returns the job if the action
 * undoes it.
 *
 * @throws JOB_NOT_UNDOABLE if it has not ended, or ended too long ago
 */
async function assertSelection(
  ctx: Ctx,
  lists: BulkLists,
  resource: Resource,
  { action, ids, filter, ofJob }: BulkInput,
): Promise<string | null> {
  const { takesBack } = lists.actionOf(resource, action)
  if (takesBack && !ofJob) {
    throw new DomainError('VALIDATION', { fields: { ofJob: ['field.required'] } })
  }
  if ([ids, filter, ofJob].filter((one) => one !== undefined).length !== 1) {
    throw new DomainError('VALIDATION', { fields: { ids: ['bulk.oneSelection'] } })
  }
  if (filter) new ListQueryPipe(lists.listOf(resource).definition).transform(filter)
  if (!ofJob) return null
  const { accountId, kind, payload, finishedAt } = await visibleJob(ctx, ofJob)
  if (accountId !== ctx.me.accountId || kind !== bulkKind(resource)) throw notFound()
  if (takesBack && payload.action !== takesBack) throw notFound()
  if (lists.undoOf(resource, payload) !== action) return null
  if (!finishedAt || undoableUntil(finishedAt) <= ctx.clock.now()) throw new DomainError('JOB_NOT_UNDOABLE')
  return ofJob
}

function selected(
  ctx: Ctx,
  lists: BulkLists,
  resource: Resource,
  { ids, filter, ofJob }: BulkInput,
): RowList<object & { id?: string }> {
  const list = lists.listOf(resource)
  const rows = filter || !list.named ? list.listed(ctx, filter ?? {}) : list.named(ctx)
  if (ids) rows.where(sql`t.id = ANY(${ids}::uuid[])`)
  if (ofJob) {
    rows.where(sql`t.id IN (SELECT r.record_id FROM job_row r
      WHERE r.job_id = ${ofJob} AND r.state = ${statesOf<JobRowState>('done')})`)
  }
  return rows
}
