import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { MoreThan } from 'typeorm'
import type { SystemCtx } from '#core/context'
import { scoped } from '#database/scoped'
import { FIRST_ID } from '#database/statement'
import { StoredFileEntity } from '#entities/files/stored-file'
import type { FileStorage } from '../files/file-storage.js'
import { isMissingFile } from '../files/storage-error.js'
import { fileEntry, type Manifest } from './archive/format.js'
import type { ArchiveWriter } from './archive/write-archive.js'

const BATCH = 1000
interface FileRow {
  id: string
  size: number
  sha256: string
}

/** Returns files by id, starting after `after`. */
export async function filesAfter(ctx: SystemCtx, after = FIRST_ID, limit?: number): Promise<FileRow[]> {
  const rows = await scoped(ctx, StoredFileEntity).pick(
    ['id', 'size', 'sha256'],
    { id: MoreThan(after) },
    { order: { id: 'ASC' }, ...(limit === undefined ? {} : { take: limit }) },
  )
  return rows.map(({ size, ...row }) => ({ ...row, size: Number(size) }))
}

/** Copies the content of files into an archive, each once. */
export class FileCopy {
  private readonly copied = new Set<string>()
  private readonly missing = new Set<string>()
  private readonly damaged = new Set<string>()
  private bytes = 0

  constructor(
    private readonly storage: FileStorage,
    private readonly writer: ArchiveWriter,
    private readonly onProgress: (files: number) => void,
  ) {}

  /** Copies the files whose rows `ctx` reads and that were not copied before; returns the ids of all rows. */
  async run(ctx: SystemCtx): Promise<Set<string>> {
    const seen = new Set<string>()
    for (let after = FIRST_ID; ; ) {
      const rows = await filesAfter(ctx, after, BATCH)
      for (const row of rows) {
        seen.add(row.id)
        if (!this.copied.has(row.id)) await this.copy(row)
      }
      after = rows.at(-1)?.id ?? after
      if (rows.length < BATCH) return seen
    }
  }

  /** Returns the manifest of the archived files that a state of the database refers to; deleted files do not count. */
  report(present: ReadonlySet<string>): Manifest['files'] {
    const among = (ids: Iterable<string>) => [...ids].filter((id) => present.has(id)).sort()
    return {
      count: among(this.copied).length,
      bytes: this.bytes,
      missing: among(this.missing),
      damaged: among(this.damaged),
    }
  }

  private async copy({ id, size, sha256 }: FileRow): Promise<void> {
    const content = await this.open(id)
    if (!content) {
      this.missing.add(id)
      return
    }
    this.missing.delete(id)
    const hash = createHash('sha256')
    const exact = Readable.from(exactly(content, size, hash), { objectMode: false })
    await this.writer.addStream(fileEntry(id), size, exact)
    if (hash.digest('hex') !== sha256) this.damaged.add(id)
    this.copied.add(id)
    this.bytes += size
    this.onProgress(this.copied.size)
  }

  /** Returns null if the storage has no such file: a backup of the others is still useful. */
  private async open(id: string): Promise<Readable | null> {
    try {
      return await this.storage.read(id)
    } catch (error) {
      if (isMissingFile(error)) return null
      throw error
    }
  }
}

/** Yields exactly the number of bytes stated by the row, because an entry has its size in front of its content. */
async function* exactly(
  content: AsyncIterable<Buffer>,
  size: number,
  hash: { update(chunk: Buffer): unknown },
): AsyncGenerator<Buffer> {
  let left = size
  for await (const chunk of content) {
    hash.update(chunk)
    const part = chunk.subarray(0, left)
    left -= part.length
    if (part.length > 0) yield part
  }
  for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left)
}

const ZEROS = Buffer.alloc(65_536)
