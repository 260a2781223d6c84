import { PassThrough } from 'node:stream'
import type { Resource } from '@credit/contract'
import type { FastifyReply } from 'fastify'
import type { Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { groupBy } from '#core/group-by'
import type { HeavyWork } from '#core/heavy/heavy-work'
import { translate } from '#core/language/language'
import { visibleJob } from '../../jobs/jobs.queries.js'
import { sendTable } from '../../tabular/send-table.js'
import type { Cell, MarkedCell } from '../../tabular/table.js'
import { type TableFormat, writeTable } from '../../tabular/write-table.js'
import type { ImportResult } from './import.dto.js'
import { importKind } from './import-list.js'
import { tableOf } from './read-tables.js'
import { type Rejection, rejectionsOf } from './rejections.js'

/**
 * Sends the rejected rows of an import as they were in its file, to be corrected and imported again: with the rows that
 * they repeat, the wrong cells marked, and a last column that explains the faults.
 */
export async function sendRejectedRows(
  ctx: Ctx,
  { config: { dataKey }, heavy }: { config: Pick<Config, 'dataKey'>; heavy: HeavyWork },
  resource: Resource,
  { jobId, format }: { jobId: string; format: TableFormat },
  reply: FastifyReply,
): Promise<void> {
  const job = await visibleJob(ctx, jobId)
  // The cells are as they were sent: only who sent them gets them back.
  if (job.accountId !== ctx.me.accountId || job.kind !== importKind(resource)) throw notFound()
  const result = job.result as ImportResult | null
  if (!result?.wrong) throw notFound()
  const columns = new RejectedColumns(result)
  const shown = [...columns.headings, translate(ctx.locale, 'import.wrong')]
  // Cells beyond the headings are returned too, after the column that reports them.
  for await (const rejection of rejectionsOf(ctx, dataKey, jobId)) {
    const width = columns.headings.length + 1 + columns.beyond(rejection).length
    while (shown.length < width) shown.push('')
  }
  const name = `${translate(ctx.locale, 'import.wrongRows')}-${result.fileName.replace(/\.\w+$/, '')}`
  const out = new PassThrough()
  sendTable(reply, name, format, out)
  const table = { format, headings: shown, rows: rows(ctx, dataKey, jobId, columns), hasMarks: true }
  await writeTable(heavy, table, out).catch((error: Error) => out.destroy(error))
}

async function* rows(
  ctx: Ctx,
  dataKey: string,
  jobId: string,
  columns: RejectedColumns,
): AsyncGenerator<(Cell | MarkedCell)[]> {
  for await (const rejection of rejectionsOf(ctx, dataKey, jobId)) {
    const wrong = rejection.faults.map(({ column, message }) => (column ? `${column}: ${message}` : message))
    const marked = columns.wrongOf(rejection)
    const cells = columns.named(rejection).map((cell, at) => (marked.has(at) ? { marked: cell } : cell))
    yield [...cells, wrong.join('; '), ...columns.beyond(rejection)]
  }
}

/** Columns of the rejected rows: of several tables, those of the same meaning are one, and the rows are one table. */
class RejectedColumns {
  readonly headings: string[] = []
  /** Places of the columns of each table that was read. */
  private readonly places: number[][] = []

  constructor({ headings }: ImportResult) {
    const known = new Map<string, number>()
    for (const own of groupBy(headings, ({ sheet }) => sheet).values()) {
      this.places.push(own.map(({ heading, column }) => this.placeOf(known, heading, column)))
    }
  }

  private placeOf(known: Map<string, number>, heading: string, column: string | null): number {
    const before = column === null ? undefined : known.get(column)
    if (before !== undefined) return before
    if (column !== null) known.set(column, this.headings.length)
    return this.headings.push(heading) - 1
  }

  /** Returns the cells of a row in the order of the headings. */
  named(rejection: Rejection): string[] {
    const cells = this.headings.map(() => '')
    for (const [at, place] of this.placesOf(rejection).entries()) cells[place] = rejection.cells[at] ?? ''
    return cells
  }

  /** Returns the places of the wrong cells of a row, in the order of the headings. */
  wrongOf(rejection: Rejection): ReadonlySet<number> {
    const places = this.placesOf(rejection)
    return new Set(rejection.faults.flatMap(({ at }) => (at === undefined ? [] : (places[at] ?? []))))
  }

  /** Returns the cells of a row that have no heading. */
  beyond(rejection: Rejection): string[] {
    const { length } = this.placesOf(rejection)
    const last = rejection.cells.findLastIndex((cell) => cell !== '')
    return rejection.cells.slice(length, Math.max(length, last + 1))
  }

  private placesOf({ row }: Rejection): readonly number[] {
    return this.places[this.places.length > 1 ? tableOf(row) : 0] ?? []
  }
}
