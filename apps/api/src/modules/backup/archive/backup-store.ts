import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StorageConfig } from '../../../core/config/config.types.js'
import { BucketStore } from './bucket-store.js'
import { FolderStore } from './folder-store.js'
import { timeOfBackup } from './format.js'

/** A place for backups. A file is there as a whole or not at all. */
export interface BackupStore {
  write(name: string, content: Readable): Promise<void>
  read(name: string): Promise<Readable>
  list(): Promise<{ name: string; bytes: number }[]>
  remove(name: string): Promise<void>
}

export interface StoredBackup {
  name: string
  bytes: number
  at: Date
}

/** Opens the place that BACKUP_URL names. */
export function openStore(place: StorageConfig): BackupStore {
  return place.kind === 'file' ? new FolderStore(place.dir) : new BucketStore(place)
}

/** Returns the backups of a place, newest first. */
export async function listBackups(store: BackupStore): Promise<StoredBackup[]> {
  const backups = (await store.list()).flatMap((file) => {
    const at = timeOfBackup(file.name)
    return at ? [{ ...file, at }] : []
  })
  return backups.sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** The file beside a backup, for `sha256sum --check`. */
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

  /** To be called once, at the end. */
  digest(): string {
    return this.hash.digest('hex')
  }
}
