import { join } from 'node:path'
import type { Config } from '#core/config/config.types'
import { BucketStorage } from './bucket-storage.js'
import { DiskStorage } from './disk-storage.js'
import type { FileStorage } from './file-storage.js'
import { ofPlace, StorageError } from './storage-error.js'

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
