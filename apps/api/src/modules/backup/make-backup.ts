import type { BackupConfig, Config } from '#core/config/config.types'
import type { Ctx, SystemCtx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { BackupRunEntity } from '#entities/backup/backup-run'
import { createStorage } from '../files/create-storage.js'
import { BackupError } from './archive/backup-error.js'
import { checksumFile, listBackups } from './archive/backup-store.js'
import { openStore } from './archive/open-store.js'
import { expiredBackups } from './archive/retention.js'
import { refreshBackupTodo } from './backup-todo.js'
import { type Backup, type BackupProgress, createBackup } from './create-backup.js'

interface MadeBackup extends Backup {
  /** Names of the expired backups that were removed. */
  removed: string[]
}

/**
 * Makes a backup in the storage of BACKUP_URL, removes expired ones, and records the attempt.
 * @param ctx on a data source without time limits that allows three connections at once
 */
export async function makeBackup(ctx: SystemCtx, config: Config, progress?: BackupProgress): Promise<MadeBackup> {
  const { backup } = config
  if (!backup) throw new BackupError('notConfigured')
  const { recipient } = backup
  const store = openStore(backup.place)
  const startedAt = ctx.clock.now()
  try {
    const storage = createStorage(config)
    const options = { recipient, store, storage, config, ...(progress ? { progress } : {}) }
    const made = await createBackup(ctx, options)
    const { name, bytes, sha256, manifest } = made
    await record(ctx, config, {
      startedAt,
      succeeded: true,
      name,
      bytes: String(bytes),
      sha256,
      faultyFiles: manifest.files.missing.length + manifest.files.damaged.length,
    })
    return { ...made, removed: await removeExpired(backup, config) }
  } catch (error) {
    if (!(error instanceof BackupError)) {
      const { message } = error as Error
      const failed = { startedAt, succeeded: false, name: '', error: message }
      // The database itself may have failed: the first error tells more.
      await record(ctx, config, failed).catch(() => undefined)
    }
    throw error
  }
}

function record(
  ctx: Ctx,
  config: Config,
  run: Partial<BackupRunEntity> & Pick<BackupRunEntity, 'succeeded'>,
): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    await scoped(tx, BackupRunEntity).insert({ ...run, finishedAt: tx.clock.now() })
    await refreshBackupTodo(tx, config)
  })
}

/** Removes the backups that are not kept, each with its checksum. */
async function removeExpired({ place }: BackupConfig, { limits }: Config): Promise<string[]> {
  const store = openStore(place)
  const expired = expiredBackups(await listBackups(store), {
    days: limits.backupDays,
    weeks: limits.backupWeeks,
    months: limits.backupMonths,
  })
  for (const { name } of expired) {
    await store.remove(name)
    await store.remove(checksumFile(name))
  }
  return expired.map(({ name }) => name)
}
