import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#core/config/config.types'
import { BucketStorage } from './bucket-storage.js'
import { DiskStorage } from './disk-storage.js'
import { ofPlace, StorageError } from './storage-error.js'

/** Part of a file; both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores the contents of files under the ids of their rows, never under a name that a user chose. */
export abstract class FileStorage {
  /** Local folder for files that are being received. */
  abstract readonly incoming: string
  /** Moves a complete file from `path`, a file under `incoming`, into the storage. */
  abstract put(id: string, path: string): Promise<void>
  /** @throws before the first byte if the file does not exist. */
  abstract read(id: string, range?: ByteRange): Promise<Readable>
  /** Deletes a file; does nothing if it does not exist. */
  abstract remove(id: string): Promise<void>
  /** The names of all stored files, in any order. */
  abstract list(): AsyncIterable<string>
  /** @throws if the storage cannot take files at the moment. */
  abstract check(): Promise<void>
}

/**
 * Creates the storage that the configuration names. Nothing is opened before its first use; its errors say which
 * place they are of.
 */
export function createStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStorage {
  const store =
    storage.kind === 'file' ? new DiskStorage(storage.dir) : new BucketStorage(storage, join(dataDir, 'incoming'))
  return {
    incoming: store.incoming,
    put: (id, path) => ofPlace(storage, () => store.put(id, path)),
    read: (id, range) => ofPlace(storage, () => store.read(id, range)),
    remove: (id) => ofPlace(storage, () => store.remove(id)),
    check: () => ofPlace(storage, () => store.check()),
    async *list() {
      try {
        yield* store.list()
      } catch (error) {
        throw new StorageError(storage, error as Error)
      }
    },
  }
}
