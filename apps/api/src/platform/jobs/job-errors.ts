import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Job } from '../../entities/job.js'
import type { Plain } from '../crud/crud.service.js'
import type { Ctx } from '../database/context.js'
import { disposition } from '../files/send-file.js'
import { storageOf } from '../files/storage.js'
import { storageFaults } from '../files/store-file.js'
import { DomainError, notFound } from '../http/domain-error.js'
import { translate } from '../language/language.js'

export const ERROR_FORMATS = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const
type Format = keyof typeof ERROR_FORMATS

/** One refused row, as a line of JSON in the job's errors file. */
export interface RefusedRow {
  row: number
  /** Heading of the column; empty = the row as a whole. */
  column: string
  message: string
}

const COLUMNS = ['row', 'column', 'message'] as const

/** Sends the refused rows of a job as a table, written while it is read. */
export async function sendJobErrors(
  ctx: Ctx,
  job: Plain<Job>,
  wanted: string | undefined,
  reply: FastifyReply,
): Promise<void> {
  const format = formatOf(wanted)
  const { errorsFileId } = job
  if (!errorsFileId) throw notFound()
  const lines = await storageFaults(async () => (await storageOf(ctx)).read(errorsFileId))
  const headings = COLUMNS.map((name) => translate(ctx.locale, `jobErrors.${name}`))
  const out = new PassThrough()
  void reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : ERROR_FORMATS.xlsx)
    .header('content-disposition', disposition('attachment', `${job.kind}-errors.${format}`))
    .header('cache-control', 'private, no-store')
    .send(out)
  const write = format === 'csv' ? writeCsv : writeXlsx
  await write(out, headings, refusedRows(lines)).catch((error: Error) => out.destroy(error))
}

function formatOf(wanted: string | undefined): Format {
  if (wanted === undefined || wanted === '') return 'xlsx'
  if (Object.hasOwn(ERROR_FORMATS, wanted)) return wanted as Format
  const values = Object.keys(ERROR_FORMATS).join(', ')
  throw new DomainError('VALIDATION', { fields: { format: [['field.enum', { values }]] } })
}

async function* refusedRows(lines: Readable): AsyncGenerator<(string | number)[]> {
  for await (const line of createInterface({ input: lines })) {
    if (!line) continue
    const row = JSON.parse(line) as RefusedRow
    yield [row.row, harmless(row.column), harmless(row.message)]
  }
}

/** A text that a spreadsheet would take for a formula stays a text. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

type Rows = AsyncIterable<(string | number)[]>

async function writeCsv(out: PassThrough, headings: string[], rows: Rows): Promise<void> {
  const line = (cells: (string | number)[]) =>
    `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
  // The mark at the start tells spreadsheets that it is UTF-8.
  out.write(`\ufeff${line(headings)}`)
  for await (const row of rows) if (!out.write(line(row))) await once(out, 'drain')
  out.end()
}

async function writeXlsx(out: PassThrough, headings: string[], rows: Rows): Promise<void> {
  const { default: Excel } = await import('exceljs')
  const book = new Excel.stream.xlsx.WorkbookWriter({ stream: out })
  const sheet = book.addWorksheet('1')
  sheet.addRow(headings).commit()
  for await (const row of rows) sheet.addRow(row).commit()
  await book.commit()
}
