import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { SystemCtx } from '#core/context'
import { copyOut } from '#database/dump/copy'
import { MIGRATIONS } from '../../migrations/index.js'
import { type Manifest, type ManifestTable, tableKey } from './archive/format.js'
import type { BackupProgress } from './create-backup.js'
import { readState } from './database-state.js'
import { type Inspection, inspectBackup, type OpenBackup } from './inspect-backup.js'
import { assertKnownMigrations, onRestored, restoreBackup } from './restore-backup.js'

interface Verification extends Inspection {
  rows: number
  /** Differences from the backup's own manifest. */
  differences: string[]
  /** Files that the backup lacks or that were damaged when it was made. */
  faultyFiles: string[]
}

/**
 * Restores a backup into a scratch database and compares it with the figures computed when it was made: the rows of
 * each table and their content, all scores, the head of the audit log.
 * @param options.dataKey DATA_KEY, for migrations that are newer than the backup
 * @param examine further checks on the restored database, at the time of the backup
 */
export async function verifyBackup(
  scratchUrl: string,
  identity: string,
  open: OpenBackup,
  examine: (ctx: SystemCtx) => Promise<string[]>,
  { dataKey, progress }: { dataKey?: string; progress?: BackupProgress } = {},
): Promise<Verification> {
  const inspection = await inspectBackup(identity, open)
  const { header, manifest } = inspection
  assertKnownMigrations(header)
  const differences: string[] = []
  const compare = async (client: ClientBase) => {
    differences.push(...(await differentTables(client, manifest.tables)))
  }
  const restored = await restoreBackup(scratchUrl, {
    ...inspection,
    identity,
    open,
    storage: null,
    compare,
    dataKey,
    progress,
  })
  // Newer migrations may change the inputs of a score or of the head of the log.
  const sameProgram = header.migrations.length === MIGRATIONS.length
  differences.push(
    ...(await onRestored(scratchUrl, header, async (ctx) => [
      ...(sameProgram ? differentState(manifest, await readState(ctx)) : []),
      ...(await examine(ctx)),
    ])),
  )
  const { rows, faultyFiles } = restored
  return { ...inspection, rows, differences, faultyFiles }
}

/**
 * Returns the tables whose checksum differs. Rows are read in the order in which they were loaded, so equal content has
 * equal checksums.
 */
async function differentTables(client: ClientBase, tables: readonly ManifestTable[]): Promise<string[]> {
  const different: string[] = []
  for (const table of tables) {
    const hash = createHash('sha256')
    for await (const chunk of copyOut(client, table)) hash.update(chunk)
    if (hash.digest('hex') !== table.sha256) different.push(tableKey(table))
  }
  return different
}

function differentState({ scores, audit }: Manifest, state: Pick<Manifest, 'scores' | 'audit'>): string[] {
  return [
    ...(scores.digest === state.scores.digest ? [] : ['scores']),
    ...(audit.seq === state.audit.seq && audit.hash === state.audit.hash ? [] : ['audit_head']),
  ]
}
