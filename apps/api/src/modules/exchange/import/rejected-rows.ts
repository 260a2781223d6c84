import { PassThrough } from 'node:stream'
import type { Resource } from '@credit/contract'
import type { FastifyReply } from 'fastify'
import type { Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import type { HeavyWork } from '#core/heavy/heavy-work'
import { translate } from '#core/language/language'
import { visibleJob } from '../../jobs/jobs.queries.js'
import { sendTable } from '../../tabular/send-table.js'
import type { Cell } from '../../tabular/table.js'
import { type TableFormat, writeTable } from '../../tabular/write-table.js'
import type { ImportResult } from './import.dto.js'
import { importKind } from './import-lists.js'
import { rejectionsOf } from './rejections.js'

/**
 * Sends the rejected rows of an import as they were in its file, with a last column that explains the faults: to be
 * corrected and imported again.
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
  const headings = result.headings.map(({ heading }) => heading)
  const width = headings.length
  const shown = [...headings, translate(ctx.locale, 'import.wrong')]
  // Cells beyond the headings are returned too, after the column that reports them.
  for await (const { cells } of rejectionsOf(ctx, dataKey, jobId)) {
    while (cells.findLastIndex((cell) => cell !== '') >= shown.length - 1) shown.push('')
  }
  const name = `${translate(ctx.locale, 'import.wrongRows')}-${result.fileName.replace(/\.\w+$/, '')}`
  const out = new PassThrough()
  sendTable(reply, name, format, out)
  const table = { format, headings: shown, rows: rows(ctx, dataKey, jobId, width) }
  await writeTable(heavy, table, out).catch((error: Error) => out.destroy(error))
}

async function* rows(ctx: Ctx, dataKey: string, jobId: string, width: number): AsyncGenerator<Cell[]> {
  for await (const { cells, faults } of rejectionsOf(ctx, dataKey, jobId)) {
    const wrong = faults.map(({ column, message }) => (column ? `${column}: ${message}` : message))
    const named = Array.from({ length: width }, (_, at) => cells[at] ?? '')
    yield [...named, wrong.join('; '), ...cells.slice(width)]
  }
}
