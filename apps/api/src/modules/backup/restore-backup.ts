import type { ClientBase } from 'pg'
import { Clock, FixedClock } from '#core/clock/clock'
import { type SystemCtx, systemContext } from '#core/context'
import { processLocale } from '#core/language/process-locale'
import { holdsData, refreshStatistics } from '#database/dump/load'
import { migrate, migrateTo, withClient, withDataSource } from '#database/migrate'
import { unitOfWork } from '#database/unit-of-work'
import { MIGRATIONS } from '../../migrations/index.js'
import { continueChain } from '../audit/continue-chain.js'
import type { FileStorage } from '../files/file-storage.js'
import { BackupError } from './archive/backup-error.js'
import type { Header } from './archive/format.js'
import { filesAfter } from './copy-files.js'
import type { Inspection, OpenBackup } from './inspect-backup.js'
import { loadBackup } from './load-backup.js'
import { RestoredFiles } from './restored-files.js'

export interface RestoreOptions extends Inspection {
  identity: string
  open: OpenBackup
  /** Null: the content of files is checked, but put nowhere. */
  storage: FileStorage | null
  /** DATA_KEY, for migrations of data that are newer than the backup. */
  dataKey?: string | undefined
  compare?: (client: ClientBase) => Promise<void>
}

export interface Restored {
  rows: number
  files: number
  /** Files that the backup lacks or that were damaged when it was made. */
  faultyFiles: string[]
}

/** Rejects a backup of a newer program: its tables are not known here. */
export function assertKnownMigrations({ migrations }: Header): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name))
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown) throw new BackupError('newerProgram', { migration: unknown })
}

/** Rejects a database that holds data of users. */
async function assertEmpty(url: string): Promise<void> {
  if (await withClient(url, holdsData)) throw new BackupError('notEmpty')
}

/**
 * Restores an inspected backup into an empty database: as old as the backup at first, then brought to
 * the tables of this program.
 *
 * @param url of the owner of the tables
 */
export async function restoreBackup(url: string, options: RestoreOptions): Promise<Restored> {
  const { header, storage, dataKey } = options
  await assertEmpty(url)
  assertKnownMigrations(header)
  await migrateTo(url, header.migrations)
  const files = new RestoredFiles(storage)
  const rows = await onDatabase(url, new Clock(), (ctx) => loadBackup(ctx, { ...options, files }))
  await migrate(url, dataKey)
  await withClient(url, refreshStatistics)
  return onDatabase(url, new Clock(), async (ctx) => {
    await unitOfWork(ctx, continueChain)
    const present = await filesAfter(ctx)
    await files.removeExcept(new Set(present.map(({ id }) => id)))
    return { rows, files: present.length, faultyFiles: files.faulty(present) }
  })
}

/** Runs `use` on a restored database, at the time of the backup. */
export function onRestored<T>(url: string, { createdAt }: Header, use: (ctx: SystemCtx) => Promise<T>): Promise<T> {
  return onDatabase(url, new FixedClock(new Date(createdAt)), use)
}

function onDatabase<T>(url: string, clock: Clock, use: (ctx: SystemCtx) => Promise<T>): Promise<T> {
  return withDataSource(url, ({ manager }) =>
    use(systemContext({ manager, clock, locale: processLocale() }, 'restore')),
  )
}
