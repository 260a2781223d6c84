import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import type { Config } from '#core/config/config.types'
import type { Ctx, SystemCtx } from '#core/context'
import { fingerprintOf } from '#core/encryption'
import { connectionOf } from '#database/connection'
import { countRows, prepareSession, readMigrations, readSequences, readTables } from '#database/dump/catalogue'
import { copyOut } from '#database/dump/copy'
import { holdTransaction, inSnapshot } from '#database/unit-of-work'
import type { FileStorage } from '../files/file-storage.js'
import { holdDeletion } from '../files/files.sql.js'
import { BackupError } from './archive/backup-error.js'
import { type BackupStore, Checksum, checksumFile } from './archive/backup-store.js'
import {
  backupName,
  FORMAT,
  HEADER_ENTRY,
  type Header,
  MANIFEST_ENTRY,
  type Manifest,
  type ManifestTable,
  tableEntry,
} from './archive/format.js'
import { type ArchiveWriter, writeArchive } from './archive/write-archive.js'
import { serverVersion, tryBackupLock } from './backup.sql.js'
import { FileCopy } from './copy-files.js'
import { readState } from './database-state.js'

export interface BackupProgress {
  files(count: number): void
  table(name: string): void
}

export interface Backup {
  name: string
  bytes: number
  sha256: string
  manifest: Manifest
}

interface BackupOptions {
  recipient: string
  store: BackupStore
  storage: FileStorage
  config: Pick<Config, 'dataKey'>
  progress?: BackupProgress
}

export const NO_PROGRESS: BackupProgress = { files: () => undefined, table: () => undefined }

/**
 * Writes one state of the database, and the files that it names, as an encrypted archive into a store.
 *
 * @param ctx on a data source without time limits that gives three connections at once
 */
export async function createBackup(ctx: SystemCtx, options: BackupOptions): Promise<Backup> {
  const { recipient, store } = options
  const name = backupName(ctx.clock.now())
  const { locked, release } = await holdTransaction(ctx, (tx) => tryBackupLock.first(tx, {}))
  try {
    if (!locked?.acquired) throw new BackupError('running')
    const checksum = new Checksum()
    let manifest: Manifest | undefined
    await writeArchive(
      recipient,
      async (writer) => {
        manifest = await fill(ctx, writer, options)
      },
      (archive) => store.write(name, Readable.from(checksum.of(archive), { objectMode: false })),
    )
    if (!manifest) throw new Error('the archive was not filled')
    const sha256 = checksum.digest()
    await store.write(checksumFile(name), Readable.from([Buffer.from(`${sha256}  ${name}\n`)]))
    return { name, bytes: checksum.bytes, sha256, manifest }
  } finally {
    await release()
  }
}

/**
 * Copies most files before the snapshot of the database: deletions of files then only wait while the snapshot is taken
 * and recent uploads are copied, which is short.
 */
async function fill(
  ctx: SystemCtx,
  writer: ArchiveWriter,
  { storage, config, progress = NO_PROGRESS }: BackupOptions,
): Promise<Manifest> {
  await writer.addJson(HEADER_ENTRY, await readHeader(ctx, config))
  const files = new FileCopy(storage, writer, progress.files)
  await files.run(ctx)
  const { release } = await holdTransaction(ctx, (tx) => holdDeletion.rows(tx, {}))
  try {
    return await inSnapshot(ctx, async (tx) => {
      const client = await connectionOf(tx)
      await prepareSession(client)
      const present = await files.run(tx)
      await release()
      const state = await readState(tx)
      const tables = await dumpTables(client, writer, progress.table)
      const sequences = await readSequences(client)
      const manifest: Manifest = { ...state, tables, sequences, files: files.report(present) }
      await writer.addJson(MANIFEST_ENTRY, manifest)
      return manifest
    })
  } finally {
    await release()
  }
}

function readHeader(ctx: Ctx, { dataKey }: Pick<Config, 'dataKey'>): Promise<Header> {
  return inSnapshot(ctx, async (tx) => ({
    format: FORMAT,
    createdAt: ctx.clock.now().toISOString(),
    migrations: await readMigrations(await connectionOf(tx)),
    server: (await serverVersion.first(tx, {}))?.version ?? '',
    dataKey: fingerprintOf(dataKey),
  }))
}

/** An entry has its size in front of its content, so rows are collected up to this. */
const PART_BYTES = 4 * 1024 * 1024

/** Writes all tables that the transaction of `client` sees into an archive. */
async function dumpTables(
  client: ClientBase,
  writer: ArchiveWriter,
  onProgress: (table: string) => void,
): Promise<ManifestTable[]> {
  const dumped: ManifestTable[] = []
  for (const table of await readTables(client)) {
    onProgress(table.name)
    const rows = await countRows(client, table)
    const hash = createHash('sha256')
    let part = 0
    for await (const bytes of inParts(copyOut(client, table))) {
      hash.update(bytes)
      await writer.addBytes(tableEntry(table, part++), bytes)
    }
    dumped.push({ ...table, rows, sha256: hash.digest('hex') })
  }
  return dumped
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}
