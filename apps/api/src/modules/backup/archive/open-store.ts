import type { StorageConfig } from '#core/config/config.types'
import { ofPlace } from '../../files/storage-error.js'
import { BackupError } from './backup-error.js'
import type { BackupStore } from './backup-store.js'
import { BucketStore } from './bucket-store.js'
import { FolderStore } from './folder-store.js'

/** Opens the place that BACKUP_URL names; its errors say that they are of this place. */
export function openStore(place: StorageConfig): BackupStore {
  const store = place.kind === 'file' ? new FolderStore(place.dir) : new BucketStore(place)
  return {
    write: (name, content) => ofPlace(place, () => store.write(name, content)),
    async read(name) {
      const content = await ofPlace(place, () => store.read(name))
      if (!content) throw new BackupError('notFound', { name })
      return content
    },
    list: () => ofPlace(place, () => store.list()),
    remove: (name) => ofPlace(place, () => store.remove(name)),
  }
}
