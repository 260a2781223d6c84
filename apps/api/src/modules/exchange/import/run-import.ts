import type { Ctx } from '#core/context'
import { readAhead } from '#core/read-ahead'
import type { JobRun } from '../../jobs/job-run.js'
import { storeJobErrors } from '../../jobs/store-job-errors.js'
import type { TableRow } from '../../tabular/table.js'
import type { ConvertedRow } from './cell-values.js'
import type { ImportResult } from './import.dto.js'
import { type Batch, ImportBatches } from './import-batches.js'
import type { ImportList } from './import-list.js'
import { type ImportPayload, type OpenFile, openFile, type Services } from './open-file.js'
import { labelOf } from './read-tables.js'
import { faultsOfJob, shownCell } from './rejections.js'

const BATCH = 500
/** Values shown below a heading. */
const SAMPLES = 3

/**
 * Imports a file in batches, each in a unit of work that also stores the progress of the job: a run after an
 * interruption resumes with the next batch and processes no row twice.
 */
export async function runImport(
  job: JobRun,
  list: ImportList,
  { storage, config }: Services,
): Promise<Record<string, unknown>> {
  const file = await openFile(job, list, { storage, config })
  try {
    const result = await importRows(job, list, config.dataKey, file)
    if (result.wrong > 0) {
      const faults = faultsOfJob(job.ctx, config.dataKey, job.id, (row) => file.tables.rowOf(row))
      await storeJobErrors(job.ctx, storage, job.id, faults)
    }
    return { ...result }
  } finally {
    await file.rows.remove()
  }
}

async function importRows(job: JobRun, list: ImportList, dataKey: string, file: OpenFile): Promise<ImportResult> {
  const { ctx } = job
  const { fileName, mode } = job.payload as unknown as ImportPayload
  const { tables, rows } = file
  const opens = list.opening ? 0 : null
  const none = { new: 0, changed: 0, same: 0, wrong: 0, written: 0, opens, failures: [], noticed: 0, notices: [] }
  const begun = { mode, fileName, joinsSheets: list.sheets !== undefined, ...shape(ctx, file), ...none }
  if (begun.missing.length > 0) return begun
  const batches = new ImportBatches(job, list, dataKey, {
    result: { ...begun, ...(job.reached?.result as Partial<ImportResult>) },
    done: job.reached?.done ?? 0,
    total: rows.found.count,
    tables,
  })
  const { column, normalise } = list.key
  const keyOf = ({ row, cells }: TableRow) => {
    const cell = cells[tables.placeOf(row, column) ?? -1] ?? ''
    return cell === '' ? `${row}` : normalise(cell, {})
  }
  const records = list.sheets ? rows.groups(keyOf) : single(rows.rows())
  for await (const { batch, plan } of readAhead(batches.planned(batched(records, tables.converter(ctx))))) {
    if (job.cancelled()) break
    await batches.run(batch, plan)
  }
  await batches.end(rows.rows())
  return batches.result
}

type Shape = Pick<
  ImportResult,
  ('sheets' | 'sheet' | 'headingRow' | 'firstRows' | 'skipped' | 'skippedCount') | ('headings' | 'columns' | 'missing')
>

/** Returns what is shown of a file: its sheets, headings and columns, and the rows that are no records. */
function shape(ctx: Ctx, { sheets, tables, columns, rows }: OpenFile): Shape {
  const [first] = tables.all
  if (!first) throw new Error('a file without a table')
  const found = new Set(tables.all.flatMap(({ matched }) => matched.map(({ column }) => column)))
  const samplesAt = (table: number, at: number) =>
    rows.found.first
      .filter(({ row }) => tables.tableOf(row) === table)
      .flatMap(({ cells }) => (cells[at] ? [shownCell(cells[at])] : []))
      .slice(0, SAMPLES)
  return {
    sheets: sheets.map(({ name, isHidden: hidden }) => ({ name, hidden })),
    sheet: tables.isSeveral ? null : first.layout.sheet,
    headingRow: first.layout.headingRow,
    firstRows: first.layout.firstRows.map((row) => shownRow(row)),
    skipped: rows.found.skipped.map((row) => shownRow({ ...row, row: tables.rowOf(row.row) })),
    skippedCount: rows.found.skippedCount,
    headings: tables.all.flatMap(({ layout: { sheet, headings }, matched }, table) =>
      headings.map(({ text: heading }, at) => ({
        heading,
        sheet,
        column: matched[at]?.column ?? null,
        match: matched[at]?.match ?? null,
        samples: samplesAt(table, at),
      })),
    ),
    columns: columns.map(({ name, required = false }) => ({ name, label: labelOf(ctx, columns, name), required })),
    missing: columns.flatMap(({ name, required }) => (required && !found.has(name) ? [name] : [])),
  }
}

/** Cells of a row that is shown as a text, and characters of it. */
const [SHOWN_CELLS, SHOWN_LENGTH] = [6, 80]

function shownRow({ row, cells }: TableRow): { row: number; text: string } {
  const written = cells.filter((cell) => cell !== '').slice(0, SHOWN_CELLS)
  return { row, text: [...new Set(written)].map(shownCell).join(' | ').slice(0, SHOWN_LENGTH) }
}

async function* single(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  for await (const row of rows) yield [row]
}

/** Collects batches; the rows of a record stay together. */
async function* batched(
  records: AsyncIterable<readonly TableRow[]>,
  convert: (row: TableRow) => ConvertedRow,
): AsyncGenerator<Batch> {
  let batch: Batch = []
  for await (const rows of records) {
    for (const row of rows) batch.push({ ...convert(row), cells: row.cells })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
