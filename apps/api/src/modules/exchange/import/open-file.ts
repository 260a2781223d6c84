import type { Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import type { FileStorage } from '../../files/file-storage.js'
import { receive, storageErrors } from '../../files/store-file.js'
import type { JobRun } from '../../jobs/job-run.js'
import { type SheetName, type TableRow, tableFault } from '../../tabular/table.js'
import { type TableFile, withTable } from '../../tabular/table-file.js'
import type { ReadFormat } from '../../tabular/write-table.js'
import { comparedHeading, KnownHeadings } from './headings.js'
import type { HeadingChoice, ImportMode } from './import.dto.js'
import type { ImportColumn, ImportList } from './import-list.js'
import { rememberColumns, rememberedColumns } from './mappings.js'
import { type MatchedHeading, matchHeadings } from './match-headings.js'
import { placesOf, type ReadTable, ReadTables } from './read-tables.js'
import { RowFile } from './row-file.js'
import { footerTest } from './skipped-rows.js'
import { type ChosenLayout, findLayout, findLayouts, type TableLayout } from './table-layout.js'

/** Maximum number of rows that a file may have above and below its records, in addition to these. */
const OTHER_ROWS = 50

/** File and options of an import job. */
export interface ImportPayload extends ChosenLayout {
  fileId: string
  fileName: string
  sha256: string
  format: ReadFormat
  mode: ImportMode
  /** Columns chosen since the last check. */
  mapping?: readonly HeadingChoice[]
  /** The columns that were proposed by similarity have been shown and confirmed. */
  isConfirmed?: boolean
}

export interface Services {
  storage: FileStorage
  config: Pick<Config, 'dataKey' | 'limits'>
}

/** A file whose headings are known. */
export interface OpenFile {
  sheets: readonly SheetName[]
  tables: ReadTables
  columns: readonly ImportColumn[]
  rows: RowFile
}

/** Finds the headings of a file, then reads its rows. */
export async function openFile(
  { ctx, payload }: JobRun,
  list: ImportList,
  { storage, config }: Services,
): Promise<OpenFile> {
  const { fileId, format, ...options } = payload as unknown as ImportPayload
  const { importRows, importUnpackedBytes: unpackedBytes } = config.limits
  const columns = await list.columns(ctx)
  const known = new KnownHeadings(columns)
  const limits = { rows: importRows + OTHER_ROWS, unpackedBytes }
  const content = await storageErrors(() => storage.read(fileId))
  return receive(storage, content, (path) =>
    withTable(format, path, limits, async (file) => {
      const layouts = list.sheets ? await findLayouts(file, known, options) : [await findLayout(file, known, options)]
      const read: ReadTable[] = []
      for (const layout of layouts) {
        read.push({ layout, matched: await matchedColumns(ctx, list, known, layout, options) })
      }
      const { sheets } = file
      const tables = new ReadTables(read, sheets, columns)
      const rows = await RowFile.of(storage, rowsOf(file, tables), kindsOf(tables, columns))
      if (rows.found.count > 0 && rows.found.count <= importRows) return { sheets, tables, columns, rows }
      await rows.remove()
      throw tableFault(rows.found.count === 0 ? 'TABLE_EMPTY' : 'TABLE_TOO_LONG')
    }),
  )
}

async function* rowsOf(file: TableFile, tables: ReadTables): AsyncGenerator<TableRow> {
  for (const [at, { layout }] of tables.all.entries()) {
    for await (const row of file.rows(layout.sheet)) yield { ...row, row: tables.numberOf(at, row.row) }
  }
}

/** Returns a function that says which rows are records. */
function kindsOf(tables: ReadTables, columns: readonly ImportColumn[]): Parameters<typeof RowFile.of>[2] {
  const footers = tables.all.map((table) => footerTest(columns, placesOf(table)))
  return (row) => {
    const at = tables.tableOf(row.row)
    const number = tables.rowOf(row.row)
    const { headingRow = 0, lastHeadingRow = 0 } = tables.all[at]?.layout ?? {}
    if (number < headingRow) return 'skipped'
    if (number <= lastHeadingRow) return 'heading'
    return footers[at]?.(row) ? 'skipped' : 'record'
  }
}

/** Matches the headings with what was chosen now or for the same headings before, and remembers a choice. */
async function matchedColumns(
  ctx: Ctx,
  { resource }: ImportList,
  known: KnownHeadings,
  { sheet, headings }: TableLayout,
  { mode, mapping: all = [], isConfirmed = false }: Pick<ImportPayload, 'mode' | 'mapping' | 'isConfirmed'>,
): Promise<MatchedHeading[]> {
  const mapping = all.filter((one) => (one.sheet ?? sheet) === sheet)
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
