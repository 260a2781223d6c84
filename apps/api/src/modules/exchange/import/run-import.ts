import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { readAhead } from '#core/read-ahead'
import type { FileStorage } from '../../files/file-storage.js'
import { receive, storageErrors } from '../../files/store-file.js'
import type { JobRun } from '../../jobs/job-run.js'
import { storeJobErrors } from '../../jobs/store-job-errors.js'
import { type TableRow, tableFault } from '../../tabular/table.js'
import { tableRows } from '../../tabular/table-rows.js'
import type { TableFormat } from '../../tabular/write-table.js'
import { type ConvertedRow, rowConverter } from './cell-values.js'
import { placesOf } from './headings.js'
import type { ImportMode, ImportResult } from './import.dto.js'
import { type Batch, ImportBatches } from './import-batches.js'
import type { ImportColumn, ImportList } from './import-list.js'
import { chosenColumns } from './mappings.js'
import { faultsOfJob, shownCell } from './rejections.js'

/**
 * The rows of a file, read completely before the first one is used: nothing of a truncated file is imported. They are
 * stored in a temporary file, whatever their number.
 */
class RowFile {
  private constructor(
    private readonly path: string,
    readonly count: number,
  ) {}

  static async of({ incoming }: Pick<FileStorage, 'incoming'>, rows: AsyncIterable<TableRow>): Promise<RowFile> {
    await mkdir(incoming, { recursive: true })
    const path = join(incoming, randomUUID())
    let count = 0
    async function* lines() {
      for await (const row of rows) {
        count++
        yield `${JSON.stringify(row)}\n`
      }
    }
    try {
      await pipeline(Readable.from(lines()), createWriteStream(path, { flags: 'wx' }))
      return new RowFile(path, count)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  async *rows(): AsyncGenerator<TableRow> {
    for await (const line of createInterface({ input: createReadStream(this.path) })) {
      yield JSON.parse(line) as TableRow
    }
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true })
  }
}

const BATCH = 500

/** File and options of an import job. */
export interface ImportPayload {
  fileId: string
  fileName: string
  format: TableFormat
  mode: ImportMode
}

interface Services {
  storage: FileStorage
  config: Pick<Config, 'dataKey' | 'limits'>
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
  const { fileId, format } = job.payload as unknown as ImportPayload
  const { importRows, importUnpackedBytes: unpackedBytes } = config.limits
  const content = await storageErrors(() => storage.read(fileId))
  const file = await receive(storage, content, (path) =>
    // Allows an additional row for the headings.
    RowFile.of(storage, tableRows(format, path, { rows: importRows + 1, unpackedBytes })),
  )
  try {
    const result = await importTable(job, list, config.dataKey, file)
    if (result.wrong > 0) {
      const faults = faultsOfJob(job.ctx, config.dataKey, job.id)
      await storeJobErrors(job.ctx, storage, job.id, faults)
    }
    return { ...result }
  } finally {
    await file.remove()
  }
}

async function importTable(job: JobRun, list: ImportList, dataKey: string, file: RowFile): Promise<ImportResult> {
  const { ctx } = job
  const { fileName, mode } = job.payload as unknown as ImportPayload
  const columns = await list.columns(ctx)
  const table = file.rows()
  const [head, first] = [await table.next(), await table.next()]
  if (head.done || first.done) throw tableFault('TABLE_EMPTY')
  const { cells: headings } = head.value
  const places = placesOf(headings, columns, await chosenColumns(ctx, list.resource))
  const shown = shape(ctx, columns, headings, places, first.value)
  const none = { new: 0, changed: 0, same: 0, wrong: 0, failures: [], noticed: 0, notices: [] }
  const begun = { mode, fileName, ...shown, ...none }
  if (begun.missing.length > 0) return begun
  const batches = new ImportBatches(job, list, dataKey, {
    result: { ...begun, ...(job.reached?.result as Partial<ImportResult>) },
    done: job.reached?.done ?? 0,
    total: file.count - 1,
    headingOf: (column) => headings[places.get(column) ?? -1] ?? labelOf(ctx, columns, column),
    placeOf: (column) => places.get(column),
  })
  const convert = rowConverter(ctx, columns, headings, places)
  for await (const batch of readAhead(batched(first, table, convert))) {
    if (job.cancelled()) break
    await batches.run(batch)
  }
  return batches.result
}

/** Returns the columns of a file's headings, and the missing columns. */
function shape(
  ctx: Ctx,
  columns: readonly ImportColumn[],
  headings: readonly string[],
  places: ReadonlyMap<string, number>,
  first: TableRow | undefined,
): Pick<ImportResult, 'headings' | 'columns' | 'missing'> {
  const nameAt = new Map([...places].map(([name, at]) => [at, name]))
  return {
    headings: headings.map((heading, at) => ({
      heading,
      column: nameAt.get(at) ?? null,
      sample: shownCell(first?.cells[at] ?? ''),
    })),
    columns: columns.map(({ name, required = false }) => ({
      name,
      label: labelOf(ctx, columns, name),
      required,
    })),
    missing: columns.flatMap(({ name, required }) => (required && !places.has(name) ? [name] : [])),
  }
}

function labelOf(ctx: Ctx, columns: readonly ImportColumn[], name: string): string {
  const column = columns.find((one) => one.name === name)
  return column ? translate(ctx.locale, `tables.columns.${column.heading}`) : ''
}

async function* batched(
  first: IteratorResult<TableRow, void>,
  table: AsyncGenerator<TableRow>,
  convert: (row: TableRow) => ConvertedRow,
): AsyncGenerator<Batch> {
  let batch: Batch = []
  for (let next = first; !next.done; next = await table.next()) {
    batch.push({ ...convert(next.value), cells: next.value.cells })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
