import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStorage } from '../../files/file-storage.js'
import type { TableRow } from '../../tabular/table.js'

/**
 * The rows of a file, read completely before the first one is used: nothing of a truncated file is imported. Any number
 * of rows is stored in a temporary file.
 */
export class RowFile {
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
