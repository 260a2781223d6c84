import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import type { HeavyWork } from '#core/heavy/heavy-work'
import { translate } from '#core/language/language'
import type { JobEntity } from '#entities/jobs/job'
import type { Plain } from '#list/plain-row'
import type { FileStorage } from '../files/file-storage.js'
import { storageErrors } from '../files/store-file.js'
import { sendTable } from '../tabular/send-table.js'
import type { Cell } from '../tabular/table.js'
import { type TableFormat, writeTable } from '../tabular/write-table.js'

/** A rejected row; the errors file of a job has one per line, as JSON. */
export interface RejectedRow {
  row: number
  /** Heading of the column; empty = the whole row. */
  column: string
  message: string
}

const COLUMNS = ['row', 'column', 'message'] as const

/** Sends the rejected rows of a job as a table, written while its errors file is read. */
export async function sendJobErrors(
  ctx: Ctx,
  { storage, heavy }: { storage: FileStorage; heavy: HeavyWork },
  job: Plain<JobEntity>,
  format: TableFormat,
  reply: FastifyReply,
): Promise<void> {
  const { errorsFileId } = job
  if (!errorsFileId) throw notFound()
  const lines = await storageErrors(() => storage.read(errorsFileId))
  const headings = COLUMNS.map((name) => translate(ctx.locale, `jobErrors.${name}`))
  const out = new PassThrough()
  sendTable(reply, `${job.kind}-errors`, format, out)
  const table = { format, headings, rows: rejectedRows(lines) }
  await writeTable(heavy, table, out).catch((error: Error) => out.destroy(error))
}

async function* rejectedRows(lines: Readable): AsyncGenerator<Cell[]> {
  for await (const line of createInterface({ input: lines })) {
    if (!line) continue
    const { row, column, message } = JSON.parse(line) as RejectedRow
    yield [row, column, message]
  }
}
