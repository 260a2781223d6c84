import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStorage } from '../files/file-storage.js'

/** Puts the files of a backup into a storage; without one, only their checksums are computed. */
export class RestoredFiles {
  /** Checksums by id. */
  private readonly sums = new Map<string, string>()

  constructor(private readonly storage: FileStorage | null) {}

  async put(id: string, content: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    async function* hashed() {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    }
    if (this.storage) {
      const { incoming } = this.storage
      const path = join(incoming, id)
      await mkdir(incoming, { recursive: true })
      try {
        const source = Readable.from(hashed(), { objectMode: false })
        await pipeline(source, createWriteStream(path))
        this.sums.set(id, '')
        await this.storage.put(id, path)
      } finally {
        await rm(path, { force: true })
      }
    } else for await (const _ of hashed());
    this.sums.set(id, hash.digest('hex'))
  }

  /** Returns the files that are not there, or not as they were uploaded. */
  faulty(rows: readonly { id: string; sha256: string }[]): string[] {
    return rows.filter(({ id, sha256 }) => this.sums.get(id) !== sha256).map(({ id }) => id)
  }

  /** Removes the content of files without a row, or of all files if the restore failed. */
  async removeExcept(ids: ReadonlySet<string> = new Set()): Promise<void> {
    for (const id of this.sums.keys()) {
      if (!ids.has(id)) await this.storage?.remove(id)
    }
  }
}
