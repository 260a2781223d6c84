import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { timeOfBackup } from './format.js'

/** A folder or bucket. A file is stored completely or not at all. */
export interface PlaceOfBackups {
  write(name: string, content: Readable): Promise<void>
  /** Null if there is no such file. */
  read(name: string): Promise<Readable | null>
  list(): Promise<{ name: string; bytes: number }[]>
  remove(name: string): Promise<void>
}

/** A place for backups, which throws `notFound` for a file that is not there. */
export interface BackupStore extends PlaceOfBackups {
  read(name: string): Promise<Readable>
}

interface StoredBackup {
  name: string
  bytes: number
  at: Date
}

/** Returns the backups of a place, newest first. */
export async function listBackups(store: BackupStore): Promise<StoredBackup[]> {
  const backups = (await store.list()).flatMap((file) => {
    const at = timeOfBackup(file.name)
    return at ? [{ ...file, at }] : []
  })
  return backups.sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** The checksum file next to a backup, for `sha256sum --check`. */
export const checksumFile = (name: string) => `${name}.sha256`

/** Passes a stream on and computes its checksum and size. */
export class Checksum {
  private readonly hash = createHash('sha256')
  bytes = 0

  async *of(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      this.hash.update(chunk)
      this.bytes += chunk.length
      yield chunk
    }
  }

  /** Returns the digest; to be called once, at the end. */
  digest(): string {
    return this.hash.digest('hex')
  }
}
