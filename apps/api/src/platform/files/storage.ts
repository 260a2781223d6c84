import { join } from 'node:path'
import type { DataSource } from 'typeorm'
import type { Config } from '../config/config.types.js'
import type { Ctx } from '../database/context.js'
import type { FileStorage } from './file-storage.js'

type StorageSettings = Pick<Config, 'storage' | 'dataDir'>
const storages = new WeakMap<DataSource, () => Promise<FileStorage>>()

/** Ties a storage to a database: rows and bytes belong together. It is loaded at its first use. */
export function keepStorage(dataSource: DataSource, settings: StorageSettings): void {
  let opened: Promise<FileStorage> | undefined
  storages.set(dataSource, () => {
    opened ??= openStorage(settings)
    return opened
  })
}

/** The storage of the files of `ctx`'s database. */
export function storageOf(ctx: Ctx): Promise<FileStorage> {
  const storage = storages.get(ctx.manager.dataSource)
  if (!storage) throw new Error('no storage was tied to this database')
  return storage()
}

/** Loads and opens the storage that the configuration names. */
export async function openStorage({ storage, dataDir }: StorageSettings): Promise<FileStorage> {
  if (storage.kind === 'file') {
    const { DiskStorage } = await import('./disk-storage.js')
    return new DiskStorage(storage.dir)
  }
  const { BucketStorage } = await import('./bucket-storage.js')
  return new BucketStorage(storage, join(dataDir, 'incoming'))
}
