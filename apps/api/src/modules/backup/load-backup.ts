import type { ClientBase } from 'pg'
import type { SystemCtx } from '#core/context'
import { connectionOf } from '#database/connection'
import { countRows, prepareSession, readMigrations } from '#database/dump/catalogue'
import { copyIn, setSequence } from '#database/dump/copy'
import { loadTables, unknownTables } from '#database/dump/load'
import { unitOfWork } from '#database/unit-of-work'
import { renumberUnsealed } from '../audit/audit.sql.js'
import { BackupError } from './archive/backup-error.js'
import { entryOf, type ManifestTable, tableKey } from './archive/format.js'
import { readArchive } from './archive/read-archive.js'
import type { Inspection, OpenBackup } from './inspect-backup.js'
import type { RestoredFiles } from './restored-files.js'

export interface LoadOptions extends Inspection {
  identity: string
  open: OpenBackup
  files: RestoredFiles
  /** Called in the transaction with the rows as they were. */
  compare?: ((client: ClientBase) => Promise<void>) | undefined
}

/**
 * Loads a backup into a database that has exactly its migrations, in one transaction, and writes its files to `files`.
 * Returns the number of rows.
 * @param ctx of the owner of the tables
 */
export async function loadBackup(ctx: SystemCtx, options: LoadOptions): Promise<number> {
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

async function load(client: ClientBase, { identity, open, manifest, files }: LoadOptions): Promise<number> {
  const tables = new Map(manifest.tables.map((table) => [tableKey(table), table]))
  let rows = 0
  await readArchive(identity, await open(), async ({ name, content }) => {
    const entry = entryOf(name)
    if (entry?.kind === 'file') return files.put(entry.key, content)
    const table = entry?.kind === 'table' ? tables.get(entry.key) : undefined
    if (table) rows += await copyIn(client, table, content)
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
