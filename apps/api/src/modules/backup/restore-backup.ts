import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { Clock, FixedClock } from '#core/clock/clock'
import { type SystemCtx, systemContext } from '#core/context'
import { processLocale } from '#core/language/process-locale'
import { connectionOf } from '#database/connection'
import { countRows, prepareSession, readMigrations } from '#database/dump/catalogue'
import { copyIn, setSequence } from '#database/dump/copy'
import { holdsData, loadTables, refreshStatistics, unknownTables } from '#database/dump/load'
import { migrate, migrateTo, withClient, withDataSource } from '#database/migrate'
import { unitOfWork } from '#database/unit-of-work'
import { MIGRATIONS } from '../../migrations/index.js'
import { renumberUnsealed } from '../audit/audit.sql.js'
import { continueChain } from '../audit/continue-chain.js'
import type { FileStorage } from '../files/file-storage.js'
import { BackupError } from './archive/backup-error.js'
import { entryOf, type Header, type ManifestTable, tableKey } from './archive/format.js'
import { readArchive } from './archive/read-archive.js'
import { filesAfter } from './copy-files.js'
import { type BackupProgress, NO_PROGRESS } from './create-backup.js'
import type { Inspection, OpenBackup } from './inspect-backup.js'

interface RestoreOptions extends Inspection {
  identity: string
  open: OpenBackup
  /** Null: the content of files is checked, but put nowhere. */
  storage: FileStorage | null
  /** DATA_KEY, for migrations of data that are newer than the backup. */
  dataKey?: string | undefined
  compare?: (client: ClientBase) => Promise<void>
  progress?: BackupProgress | undefined
}

interface Restored {
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

interface LoadOptions extends Inspection {
  identity: string
  open: OpenBackup
  files: RestoredFiles
  /** Called in the transaction with the rows as they were. */
  compare?: ((client: ClientBase) => Promise<void>) | undefined
  progress?: BackupProgress | undefined
}

/**
 * Loads a backup into a database that has exactly its migrations, in one transaction, and writes its files to `files`.
 * Returns the number of rows.
 * @param ctx of the owner of the tables
 */
async function loadBackup(ctx: SystemCtx, options: LoadOptions): Promise<number> {
  const { manifest, files, compare } = options
  try {
    return await unitOfWork(ctx, async (tx) => {
      const client = await connectionOf(tx)
      await prepareSession(client)
      await assertSameTables(client, options)
      return loadTables(client, async () => {
        const rows = await load(client, options)
        for (const sequence of manifest.sequences) await setSequence(client, sequence)
        await assertRows(client, manifest.tables)
        await compare?.(client)
        // Transactions of this server are numbered from another start.
        await renumberUnsealed.run(tx, {})
        return rows
      })
    })
  } catch (error) {
    await files.removeExcept().catch(() => undefined)
    throw error
  }
}

async function assertSameTables(client: ClientBase, { header, manifest }: Inspection) {
  const present = new Set(await readMigrations(client))
  const other =
    header.migrations.find((name) => !present.has(name)) ??
    [...present].find((name) => !header.migrations.includes(name))
  const tables = other === undefined ? await unknownTables(client, manifest.tables) : [other]
  if (tables.length > 0) throw new BackupError('otherTables', { tables: tables.join(', ') })
}

async function load(
  client: ClientBase,
  { identity, open, manifest, files, progress = NO_PROGRESS }: LoadOptions,
): Promise<number> {
  const tables = new Map(manifest.tables.map((table) => [tableKey(table), table]))
  let rows = 0
  await readArchive(identity, await open(), async ({ name, content }) => {
    const entry = entryOf(name)
    if (entry?.kind === 'file') {
      await files.put(entry.key, content)
      return progress.files(files.count)
    }
    const table = entry?.kind === 'table' ? tables.get(entry.key) : undefined
    if (!table) return
    progress.table(tableKey(table))
    rows += await copyIn(client, table, content)
  })
  return rows
}

async function assertRows(client: ClientBase, tables: readonly ManifestTable[]): Promise<void> {
  for (const table of tables) {
    const rows = await countRows(client, table)
    if (rows !== table.rows) {
      throw new BackupError('differs', { what: `${tableKey(table)} (${rows} / ${table.rows})` })
    }
  }
}

/** Puts the files of a backup into a storage; without one, only their checksums are computed. */
class RestoredFiles {
  /** Checksums by id. */
  private readonly sums = new Map<string, string>()

  constructor(private readonly storage: FileStorage | null) {}

  get count(): number {
    return this.sums.size
  }

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
