import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Config } from '#core/config/config.types'
import { loadConfig } from '#core/config/load-config'
import type { SystemCtx } from '#core/context'
import { fingerprintOf } from '#core/encryption'
import { withClient } from '#database/migrate'
import { isIntact, verifyAudit } from '../modules/audit/verify.js'
import { createIdentity, readIdentity } from '../modules/backup/archive/age.js'
import { BackupError } from '../modules/backup/archive/backup-error.js'
import { listBackups } from '../modules/backup/archive/backup-store.js'
import { openStore } from '../modules/backup/archive/open-store.js'
import type { BackupProgress } from '../modules/backup/create-backup.js'
import { inspectBackup, type OpenBackup } from '../modules/backup/inspect-backup.js'
import { makeBackup } from '../modules/backup/make-backup.js'
import { restoreBackup } from '../modules/backup/restore-backup.js'
import { verifyBackup } from '../modules/backup/verify-backup.js'
import { verifyCredit } from '../modules/evaluation/verify/verify-credit.js'
import { createStorage } from '../modules/files/create-storage.js'
import { areLoginsIntact, verifyLogins } from '../modules/identity/login-log/verify-logins.js'
import { replaceDataKey } from '../start/data-key.js'
import { onDatabase, withCtx } from './database.js'
import { grantService } from './migrations.js'
import { recordUse } from './record-use.js'
import { cliText, print, showProgress } from './text.js'

/** The backup itself, its lock, the lock of the files, and a spare one. */
const CONNECTIONS = 4
const MAX_LISTED = 20

const PROGRESS: BackupProgress = {
  files: (count) => showProgress('backup.progressFiles', { count }),
  table: (name) => showProgress('backup.progressTable', { name }),
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
const secondsSince = (begin: number) => ((performance.now() - begin) / 1000).toFixed(1)

/** Creates the key pair: prints the public key, writes the private one to a file. */
export async function keygen({ out }: { out: string }): Promise<number> {
  const { identity, recipient } = await createIdentity()
  try {
    const text = `# public key: ${recipient}\n${identity}\n`
    await writeFile(out, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    print(cliText('backup.keygen.exists', { file: out }))
    return 1
  }
  print(cliText('backup.keygen.done', { recipient, file: out }))
  return 0
}

/** Makes a backup and removes expired ones. */
export function create(): Promise<number> {
  return withCtx(
    async (ctx, config) => {
      const begin = performance.now()
      const { name, bytes, sha256, manifest, removed } = await makeBackup(ctx, config, PROGRESS)
      const { tables, files } = manifest
      for (const id of [...files.missing, ...files.damaged]) print(cliText('backup.faulty', { id }))
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      const counted = { name, rows, files: files.count, sha256, mb: megabytes(bytes) }
      print(cliText('backup.create.done', { ...counted, seconds: secondsSince(begin) }))
      for (const old of removed) print(cliText('backup.create.removed', { name: old }))
      return 0
    },
    { connections: CONNECTIONS },
  )
}

/** Lists the backups, newest first. */
export async function list({ json = false }: { json?: boolean } = {}): Promise<number> {
  const backups = await listBackups(placeOf(loadConfig()))
  if (json) {
    print(JSON.stringify(backups))
    return 0
  }
  for (const { name, bytes, at } of backups) {
    print(cliText('backup.list.line', { name, at: at.toISOString(), mb: megabytes(bytes) }))
  }
  print(cliText('backup.list.count', { count: backups.length }))
  return 0
}

interface Named {
  identity: string
}

/** Restores a backup into a scratch database and compares the two. Returns exit code 1 if they differ. */
export async function verify(
  backup: string | undefined,
  { identity: file, database }: Named & { database?: string },
): Promise<number> {
  const begin = performance.now()
  const identity = await readIdentity(file)
  const { name, open } = await find(backup)
  const verification = await onScratch(database, (url) =>
    verifyBackup(url, identity, open, examine, { dataKey: loadConfig().dataKey, progress: PROGRESS }),
  )
  const { header, manifest, rows, differences, faultyFiles } = verification
  for (const what of differences) print(cliText('backup.verify.differs', { what }))
  for (const id of faultyFiles) print(cliText('backup.faulty', { id }))
  print(
    cliText('backup.verify.done', {
      name,
      at: header.createdAt,
      tables: manifest.tables.length,
      rows,
      files: manifest.files.count,
      participants: manifest.scores.participants,
      seq: manifest.audit.seq,
      seconds: secondsSince(begin),
    }),
  )
  const sound = differences.length === 0 && faultyFiles.length === 0
  print(cliText(sound ? 'backup.verify.sound' : 'backup.verify.broken'))
  return sound ? 0 : 1
}

/** Restores a backup into the empty database and the storage of this installation. */
export async function restore(
  backup: string | undefined,
  { identity: file, otherDataKey = false }: Named & { otherDataKey?: boolean },
): Promise<number> {
  const begin = performance.now()
  const identity = await readIdentity(file)
  const { name, open } = await find(backup)
  const inspection = await inspectBackup(identity, open)
  return onDatabase(
    async (urls, config) => {
      if (!otherDataKey && inspection.header.dataKey !== fingerprintOf(config.dataKey)) {
        throw new BackupError('otherDataKey')
      }
      const storage = createStorage(config)
      const options = { ...inspection, identity, open, storage, dataKey: config.dataKey, progress: PROGRESS }
      const { rows, files, faultyFiles } = await restoreBackup(urls.ownerUrl, options)
      await grantService(urls)
      if (otherDataKey) {
        await withClient(urls.ownerUrl, (client) => replaceDataKey(client, config.dataKey))
      }
      await recordUse(urls.url)
      for (const id of faultyFiles) print(cliText('backup.faulty', { id }))
      const at = inspection.header.createdAt
      const counted = { name, at, rows, files: files - faultyFiles.length }
      print(cliText('backup.restore.done', { ...counted, seconds: secondsSince(begin) }))
      return 0
    },
    { recorded: false },
  )
}

/** The checks of `score:verify` and `audit:verify`. */
async function examine(ctx: SystemCtx): Promise<string[]> {
  const { faults } = await verifyCredit(ctx)
  const isAuditIntact = isIntact(await verifyAudit(ctx))
  const isLoginLogIntact = areLoginsIntact(await verifyLogins(ctx))
  return [
    ...faults.slice(0, MAX_LISTED).map(({ id, kind }) => `${kind} ${id}`),
    ...(isAuditIntact ? [] : ['audit_log']),
    ...(isLoginLogIntact ? [] : ['login_log']),
  ]
}

async function onScratch<T>(url: string | undefined, use: (url: string) => Promise<T>): Promise<T> {
  if (url !== undefined) return use(url)
  const { startEphemeral } = await import('@credit/embedded-postgres')
  const scratch = await startEphemeral()
  try {
    return await use(scratch.url)
  } finally {
    await scratch.stop()
  }
}

/** Returns a backup by its path, or by its name in the configured storage; the newest one there by default. */
async function find(backup: string | undefined): Promise<{ name: string; open: OpenBackup }> {
  if (backup !== undefined && existsSync(backup)) {
    const path = resolve(backup)
    const store = openStore({ kind: 'file', dir: dirname(path) })
    return { name: basename(path), open: () => store.read(basename(path)) }
  }
  const store = placeOf(loadConfig())
  const name = backup ?? (await listBackups(store))[0]?.name
  if (name === undefined) throw new BackupError('notFound', { name: '' })
  return { name, open: () => store.read(name) }
}

function placeOf({ backup }: Config) {
  if (!backup) throw new BackupError('notConfigured')
  return openStore(backup.place)
}
