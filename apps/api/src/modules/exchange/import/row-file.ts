import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStorage } from '../../files/file-storage.js'
import type { TableRow } from '../../tabular/table.js'

/** Maximum number of skipped rows that are named, and of first rows that are held in memory. */
const [MAX_SKIPPED, FIRST_ROWS] = [20, 10]

interface Found {
  count: number
  /** The first rows after each row of headings. */
  first: TableRow[]
  skipped: TableRow[]
  skippedCount: number
}

/** Place of a row in the temporary file, in bytes. */
interface Line {
  at: number
  length: number
}

/**
 * The records of a file, read completely before the first one is used: nothing of a truncated file is imported. They
 * are stored in a temporary file, whatever their number.
 */
export class RowFile {
  private constructor(
    private readonly path: string,
    /** Number of records, the first records, and the rows that were skipped. */
    readonly found: Readonly<Found>,
  ) {}

  /** Stores the rows that are records. */
  static async of(
    { incoming }: Pick<FileStorage, 'incoming'>,
    rows: AsyncIterable<TableRow>,
    kindOf: (row: TableRow) => 'record' | 'heading' | 'skipped',
  ): Promise<RowFile> {
    await mkdir(incoming, { recursive: true })
    const path = join(incoming, randomUUID())
    const found: Found = { count: 0, first: [], skipped: [], skippedCount: 0 }
    let shown = 0
    async function* lines() {
      for await (const row of rows) {
        const kind = kindOf(row)
        if (kind === 'skipped' && found.skippedCount++ < MAX_SKIPPED) found.skipped.push(row)
        if (kind === 'heading') shown = 0
        if (kind !== 'record') continue
        found.count++
        if (shown++ < FIRST_ROWS) found.first.push(row)
        yield `${JSON.stringify(row)}\n`
      }
    }
    try {
      await pipeline(Readable.from(lines()), createWriteStream(path, { flags: 'wx' }))
      return new RowFile(path, found)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  async *rows(): AsyncGenerator<TableRow> {
    for await (const line of this.lines()) yield JSON.parse(line) as TableRow
  }

  /** Yields the rows with the same key together, in the order of their first ones; only one group is held in memory. */
  async *groups(keyOf: (row: TableRow) => string): AsyncGenerator<TableRow[]> {
    const groups = new Map<string, Line[]>()
    let at = 0
    for await (const text of this.lines()) {
      const length = Buffer.byteLength(text)
      const key = keyOf(JSON.parse(text) as TableRow)
      const group = groups.get(key)
      if (group) group.push({ at, length })
      else groups.set(key, [{ at, length }])
      at += length + 1
    }
    const file = await open(this.path)
    try {
      for (const lines of groups.values()) {
        const rows: TableRow[] = []
        for (const { at: position, length } of lines) {
          const { buffer } = await file.read({ buffer: Buffer.alloc(length), position })
          rows.push(JSON.parse(buffer.toString()) as TableRow)
        }
        yield rows
      }
    } finally {
      await file.close()
    }
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true })
  }

  private lines(): AsyncIterable<string> {
    return createInterface({ input: createReadStream(this.path), crlfDelay: Number.POSITIVE_INFINITY })
  }
}
