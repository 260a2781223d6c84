import type { Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { readAhead } from '#core/read-ahead'
import type { FileStorage } from '../../files/file-storage.js'
import { receive, storageErrors } from '../../files/store-file.js'
import type { JobRun } from '../../jobs/job-run.js'
import { storeJobErrors } from '../../jobs/store-job-errors.js'
import { type SheetName, type TableRow, tableFault } from '../../tabular/table.js'
import { withTable } from '../../tabular/table-file.js'
import type { ReadFormat } from '../../tabular/write-table.js'
import { type ConvertedRow, rowConverter } from './cell-values.js'
import { comparedHeading, KnownHeadings } from './headings.js'
import type { HeadingChoice, ImportMode, ImportResult } from './import.dto.js'
import { type Batch, ImportBatches } from './import-batches.js'
import type { ImportColumn, ImportList } from './import-list.js'
import { rememberColumns, rememberedColumns } from './mappings.js'
import { type MatchedHeading, matchHeadings } from './match-headings.js'
import { faultsOfJob, shownCell } from './rejections.js'
import { RowFile } from './row-file.js'
import { footerTest } from './skipped-rows.js'
import { type ChosenLayout, findLayout, type TableLayout } from './table-layout.js'

const BATCH = 500
/** Maximum number of rows that a file may have above and below its records, in addition to these. */
const OTHER_ROWS = 50
/** Values shown below a heading. */
const SAMPLES = 3

/** File and options of an import job. */
export interface ImportPayload extends ChosenLayout {
  fileId: string
  fileName: string
  format: ReadFormat
  mode: ImportMode
  /** Columns chosen since the last check. */
  mapping?: readonly HeadingChoice[]
  /** The columns that were proposed by similarity have been shown and confirmed. */
  isConfirmed?: boolean
}

interface Services {
  storage: FileStorage
  config: Pick<Config, 'dataKey' | 'limits'>
}

/** A file whose headings are known. */
interface OpenFile {
  sheets: readonly SheetName[]
  layout: TableLayout
  columns: readonly ImportColumn[]
  matched: readonly MatchedHeading[]
  rows: RowFile
}

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
      const faults = faultsOfJob(job.ctx, config.dataKey, job.id)
      await storeJobErrors(job.ctx, storage, job.id, faults)
    }
    return { ...result }
  } finally {
    await file.rows.remove()
  }
}

/** Finds the headings of a file, then reads its rows. */
async function openFile({ ctx, payload }: JobRun, list: ImportList, { storage, config }: Services): Promise<OpenFile> {
  const { fileId, format, ...options } = payload as unknown as ImportPayload
  const { importRows, importUnpackedBytes: unpackedBytes } = config.limits
  const columns = await list.columns(ctx)
  const known = new KnownHeadings(columns)
  const limits = { rows: importRows + OTHER_ROWS, unpackedBytes }
  const content = await storageErrors(() => storage.read(fileId))
  return receive(storage, content, (path) =>
    withTable(format, path, limits, async (table) => {
      const layout = await findLayout(table, known, options)
      const matched = await matchedColumns(ctx, list, known, layout, options)
      const isFooter = footerTest(columns, placesOf(matched))
      const rows = await RowFile.of(storage, table.rows(layout.sheet), (row) => {
        if (row.row < layout.headingRow) return 'skipped'
        if (row.row <= layout.lastHeadingRow) return 'heading'
        return isFooter(row) ? 'skipped' : 'record'
      })
      const { sheets } = table
      if (rows.found.count > 0 && rows.found.count <= importRows) return { sheets, layout, columns, matched, rows }
      await rows.remove()
      throw tableFault(rows.found.count === 0 ? 'TABLE_EMPTY' : 'TABLE_TOO_LONG')
    }),
  )
}

/** Matches the headings with what was chosen now or for the same headings before, and remembers a choice. */
async function matchedColumns(
  ctx: Ctx,
  { resource }: ImportList,
  known: KnownHeadings,
  { headings }: TableLayout,
  { mode, mapping = [], isConfirmed = false }: Pick<ImportPayload, 'mode' | 'mapping' | 'isConfirmed'>,
): Promise<MatchedHeading[]> {
  const remembered = await rememberedColumns(ctx, resource, headings)
  const choiceAt = (place: number) =>
    mapping.find(
      (one) =>
        comparedHeading(one.heading) === comparedHeading(headings[place]?.text ?? '') && (one.place ?? place) === place,
    )
  const moved = new Set(mapping.map(({ column }) => column))
  const matched = matchHeadings(headings, known, (place) => {
    const choice = choiceAt(place)
    if (choice) return choice.column
    const before = remembered[place]
    return before && moved.has(before) ? null : before
  })
  const usable = matched.map((one) =>
    one.match === 'similar' && mode === 'apply' && !isConfirmed ? { column: null, match: null } : one,
  )
  if (mapping.length > 0) {
    await rememberColumns(
      ctx,
      resource,
      headings,
      usable.map(({ column }) => column),
    )
  }
  return usable
}

const placesOf = (matched: readonly MatchedHeading[]) =>
  new Map(matched.flatMap(({ column }, at) => (column === null ? [] : [[column, at] as const])))

async function importRows(job: JobRun, list: ImportList, dataKey: string, file: OpenFile): Promise<ImportResult> {
  const { ctx } = job
  const { fileName, mode } = job.payload as unknown as ImportPayload
  const { layout, columns, matched, rows } = file
  const { headings } = layout
  const places = placesOf(matched)
  const none = { new: 0, changed: 0, same: 0, wrong: 0, failures: [], noticed: 0, notices: [] }
  const begun = { mode, fileName, ...shape(ctx, file), ...none }
  if (begun.missing.length > 0) return begun
  const batches = new ImportBatches(job, list, dataKey, {
    result: { ...begun, ...(job.reached?.result as Partial<ImportResult>) },
    done: job.reached?.done ?? 0,
    total: rows.found.count,
    headingOf: (column) => headings[places.get(column) ?? -1]?.text ?? labelOf(ctx, columns, column),
    placeOf: (column) => places.get(column),
  })
  const convert = rowConverter(ctx, columns, headings, places)
  for await (const batch of readAhead(batched(rows.rows(), convert))) {
    if (job.cancelled()) break
    await batches.run(batch)
  }
  return batches.result
}

/** Returns what is shown of a file: its sheets, headings and columns, and the rows that are no records. */
function shape(
  ctx: Ctx,
  { sheets, layout, columns, matched, rows }: OpenFile,
): Omit<ImportResult, 'mode' | 'fileName' | 'new' | 'changed' | 'same' | 'wrong' | 'failures' | 'noticed' | 'notices'> {
  const found = new Set(matched.map(({ column }) => column))
  const samplesAt = (at: number) =>
    rows.found.first.flatMap(({ cells }) => (cells[at] ? [shownCell(cells[at])] : [])).slice(0, SAMPLES)
  return {
    sheets: sheets.map(({ name, isHidden: hidden }) => ({ name, hidden })),
    sheet: layout.sheet,
    headingRow: layout.headingRow,
    firstRows: layout.firstRows.map(shownRow),
    skipped: rows.found.skipped.map(shownRow),
    skippedCount: rows.found.skippedCount,
    headings: layout.headings.map(({ text: heading }, at) => ({
      heading,
      column: matched[at]?.column ?? null,
      match: matched[at]?.match ?? null,
      samples: samplesAt(at),
    })),
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

function labelOf(ctx: Ctx, columns: readonly ImportColumn[], name: string): string {
  const column = columns.find((one) => one.name === name)
  return column ? translate(ctx.locale, `tables.columns.${column.heading}`) : ''
}

async function* batched(
  rows: AsyncIterable<TableRow>,
  convert: (row: TableRow) => ConvertedRow,
): AsyncGenerator<Batch> {
  let batch: Batch = []
  for await (const row of rows) {
    batch.push({ ...convert(row), cells: row.cells })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
