import { randomBytes } from 'node:crypto'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EphemeralDatabase, startEphemeral } from '@credit/embedded-postgres'
import { queryRow, queryRows, waitUntil } from '@credit/testkit'
import { recordAudit } from '#database/record-audit'
import { unitOfWork } from '#database/unit-of-work'
import { seal } from '../../src/modules/audit/seal.js'
import { isIntact, verifyAudit } from '../../src/modules/audit/verify.js'
import { createIdentity } from '../../src/modules/backup/archive/age.js'
import type { Header } from '../../src/modules/backup/archive/format.js'
import { onRestored } from '../../src/modules/backup/restore-backup.js'
import { deleteFile } from '../../src/modules/files/delete-file.js'
import { DiskStorage } from '../../src/modules/files/disk-storage.js'
import type { FileStorage } from '../../src/modules/files/file-storage.js'
import { storeFile } from '../../src/modules/files/store-file.js'
import { type BackupTest, startBackupTest } from '../support/backups.js'
import { cloneDatabase, urlOf } from '../support/databases.js'
import { callerAccount } from '../support/files.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let backups: BackupTest
let other: EphemeralDatabase
const created: string[] = []
const drops: (() => Promise<void>)[] = []
beforeAll(async () => {
  t = await startTestApp()
  backups = await startBackupTest(t)
  other = await startEphemeral()
})
afterAll(async () => {
  backups.stop()
  const dropped = created.map((name) => queryRows(urlOf('postgres'), `DROP DATABASE ${name} WITH (FORCE)`))
  // Each waits for a checkpoint of the server that all specs share; together they wait for one.
  await Promise.all([other.stop(), ...drops.map((drop) => drop()), ...dropped])
  await t.stop()
})

async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await queryRows(urlOf('postgres'), `CREATE DATABASE ${name}`)
  created.push(name)
  return urlOf(name)
}

/** Creates a migrated but unused database, which is faster than an empty one. */
async function unusedDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase()
  drops.push(drop)
  return url
}

const upload = (text: string) =>
  storeFile(t.ctx(), t.storage, {
    name: `${text}.txt`,
    contentType: 'text/plain',
    purpose: 'attachment',
    bytes: Buffer.from(text),
  })

async function contentOf(storage: Pick<FileStorage, 'read'>, id: string) {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.read(id)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const change = (n: number) =>
  unitOfWork(t.ctx(), (tx) => recordAudit(tx, { action: 'create', entity: 'thing', entityId: `${n}`, after: { n } }))

describe('a backup', () => {
  it('is restored with all rows, sequences, files and rules of the tables', async () => {
    const file = await upload('甲'.repeat(50_000))
    await t.dataSource.query(`SELECT setval('sync_release_arrival_seq', 41)`)
    const made = await backups.create()
    const url = await emptyDatabase()
    const restored = await backups.restore(made.name, url)
    expect(restored).toMatchObject({ faultyFiles: [], files: made.manifest.files.count })
    const rows = made.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    expect(restored.rows).toBe(rows)
    expect(rows).toBeGreaterThan(500)
    expect(await contentOf(restored.storage, file.id)).toBe('甲'.repeat(50_000))
    const next = `SELECT nextval('sync_release_arrival_seq')::int AS n`
    expect(await queryRow(url, next)).toEqual({ n: 42 })
    const rules = `SELECT (SELECT count(*) FROM pg_constraint WHERE contype = 'f') AS keys,
      (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'
        AND tgfoid::regproc::text NOT LIKE 'require_proof%') AS triggers`
    expect(await queryRow(url, rules)).toEqual(await queryRow(t.databaseUrl, rules))
    await expect(queryRows(url, `DELETE FROM audit_log`)).rejects.toThrow('append-only')
  })

  it('holds one state while others write, and none of it is readable without the key', async () => {
    let writing = true
    let written = 0
    const writer = async () => {
      while (writing) {
        const n = written++
        await t.dataSource.transaction(async (tx) => {
          await tx.query('INSERT INTO captcha VALUES ($1, $2, now())', [`w${n}`, 'secret-answer'])
          await tx.query('INSERT INTO seed_state VALUES ($1, $2)', [`w${n}`, ''])
        })
        const { id } = await upload(`file ${n}`)
        await t.dataSource.query('UPDATE stored_file SET account_id = NULL WHERE id = $1', [id])
      }
    }
    const writers = [writer(), writer()]
    const made = await backups.create()
    writing = false
    await Promise.all(writers)
    const url = await unusedDatabase()
    const restored = await backups.restore(made.name, url)
    expect(restored).toMatchObject({ faultyFiles: [] })
    const counts = `SELECT (SELECT count(*)::int FROM captcha) AS captchas,
      (SELECT count(*)::int FROM seed_state WHERE name LIKE 'w%') AS states`
    const { captchas, states } = await queryRow<{ captchas: number; states: number }>(url, counts)
    expect(captchas).toBe(states)
    expect(captchas).toBeLessThan(written)
    const bytes = await readFile(join(backups.folder, 'backups', made.name))
    expect(bytes.includes('secret-answer')).toBe(false)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  })

  it('names files whose content is missing or changed, and keeps the others', async () => {
    const [good, lost, changed] = [await upload('good'), await upload('lost'), await upload('sound')]
    await t.storage.remove(lost.id)
    await writeFile(join(t.config.dataDir, 'files', pathOf(changed.id)), 'hacked')
    const made = await backups.create()
    expect(made.manifest.files).toMatchObject({ missing: [lost.id], damaged: [changed.id] })
    const restored = await backups.restore(made.name, await unusedDatabase())
    expect(restored.faultyFiles.toSorted()).toEqual([lost.id, changed.id].toSorted())
    expect(await contentOf(restored.storage, good.id)).toBe('good')
    await t.dataSource.query('DELETE FROM stored_file WHERE id = ANY($1)', [[lost.id, changed.id]])
  })

  it('allows deleting files only before its state is chosen or after they are copied', async () => {
    const { accountId, areaId } = await callerAccount(t, await t.as('city'))
    const first = await upload('first')
    let late = ''
    let deleting: Promise<unknown> | undefined
    const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    const storage = Object.assign(Object.create(t.storage), {
      read: async (id: string) => {
        if (id === first.id && !late) {
          // Too late for the first reading of the files: it is copied once the state is chosen.
          late = (await upload('late')).id
          const owned = 'UPDATE stored_file SET account_id = $2, area_id = $3 WHERE id = $1'
          await t.dataSource.query(owned, [late, accountId, areaId])
        }
        if (id === late) {
          let gone = false
          deleting = deleteFile(t.ctx(actor(accountId, areaId)), t.storage, id).then(() => {
            gone = true
          })
          await waitUntil(
            'the deletion waits or is done',
            async () => gone || (await queryRow<{ n: number }>(t.databaseUrl, waiting)).n > 0,
          )
        }
        return t.storage.read(id)
      },
    })
    const made = await backups.create(storage)
    await deleting
    expect(made.manifest.files.missing).toEqual([])
    const restored = await backups.restore(made.name, await unusedDatabase())
    expect(restored).toMatchObject({ faultyFiles: [] })
    expect(await contentOf(restored.storage, late)).toBe('late')
    await expect(t.storage.read(late)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

const pathOf = (id: string) => `${id.slice(-2)}/${id.slice(-4, -2)}/${id}`
const actor = (accountId: string, areaId: string) =>
  ({ accountId, areaId, sign: 0, city: true, permissions: new Set(), roles: [] }) as never

describe('a restore', () => {
  it('writes nothing if the archive is truncated, changed, or for another key', async () => {
    const made = await backups.create()
    const path = join(backups.folder, 'backups', made.name)
    const bytes = await readFile(path)
    const url = await emptyDatabase()
    const untouched = async () =>
      expect([await queryRow(url, `SELECT to_regclass('public.area') AS area`), backups.hasFilesOf(made.name)]).toEqual(
        [{ area: null }, false],
      )
    const { identity } = await createIdentity()
    const wrong = backups.restore(made.name, url, identity)
    await expect(wrong).rejects.toMatchObject({ reason: 'wrongKey' })
    await untouched()
    for (const damaged of [
      bytes.subarray(0, bytes.length - 1),
      bytes.subarray(0, bytes.length / 2),
      bytes.subarray(0, 100),
      Buffer.concat([bytes, bytes.subarray(0, 10)]),
      changedAt(bytes, bytes.length / 2),
      changedAt(bytes, bytes.length - 20),
      changedAt(bytes, 30),
    ]) {
      await writeFile(path, damaged)
      const failed = backups.restore(made.name, url)
      await expect(failed).rejects.toMatchObject({ name: 'BackupError' })
      await untouched()
    }
  })

  it('reports a full disk, and does not blame the backup', async () => {
    const file = await upload('乙'.repeat(200_000))
    const made = await backups.create()
    const url = await emptyDatabase()
    const { incoming } = new DiskStorage(join(backups.folder, `files-${made.name}`))
    await mkdir(incoming, { recursive: true })
    await symlink('/dev/full', join(incoming, file.id))
    await expect(backups.restore(made.name, url)).rejects.toMatchObject({ reason: 'diskFull' })
    expect(await queryRow(url, 'SELECT count(*)::int AS n FROM area')).toEqual({ n: 0 })
    // Once there is room, the same database takes it.
    expect((await backups.restore(made.name, url)).faultyFiles).toEqual([])
  })

  it('rejects a backup of a newer version or format, and writes nothing', async () => {
    const { name } = await backups.create()
    const same = () => undefined
    const newer = await backups.rewrite(name, same, ({ migrations }) => migrations.push('Later9'))
    const url = await emptyDatabase()
    await expect(backups.restore(newer, url)).rejects.toMatchObject({
      reason: 'newerProgram',
      params: { migration: 'Later9' },
    })
    const other = await backups.rewrite(name, same, (header) => {
      header.format++
    })
    await expect(backups.restore(other, url)).rejects.toMatchObject({ reason: 'unknownFormat' })
    expect(await queryRow(url, `SELECT to_regclass('public.area') AS area`)).toEqual({ area: null })
    expect([backups.hasFilesOf(newer), backups.hasFilesOf(other)]).toEqual([false, false])
  })

  it('rejects a database that holds data of users', async () => {
    const made = await backups.create()
    await t.as('city')
    const count = 'SELECT count(*)::int AS n, max(seq) AS seq FROM audit_log'
    const before = await queryRow(t.databaseUrl, count)
    const failed = backups.restore(made.name, t.databaseUrl)
    await expect(failed).rejects.toMatchObject({ reason: 'notEmpty' })
    expect(await queryRow(t.databaseUrl, count)).toEqual(before)
  })

  it('continues the audit log on a server with other transaction numbers', async () => {
    for (let n = 0; n < 5; n++) await change(n)
    await t.dataSource.query(`DO $$ BEGIN FOR i IN 1..3000 LOOP
      PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`)
    for (let n = 5; n < 10; n++) await change(n)
    await seal(t.ctx())
    await change(10)
    const made = await backups.create()
    await queryRows(other.url, 'CREATE DATABASE chain')
    const url = other.url.replace(/\/[^/]*$/, '/chain')
    expect(await backups.restore(made.name, url)).toMatchObject({ faultyFiles: [] })
    const header = { createdAt: t.clock.now().toISOString() } as Header
    await onRestored(url, header, async (ctx) => {
      await unitOfWork(ctx, (tx) => recordAudit(tx, { action: 'create', entity: 'thing', entityId: 'new', after: {} }))
      const report = await verifyAudit(ctx)
      expect([isIntact(report), report.head]).toEqual([true, made.manifest.audit])
      await seal(ctx)
      expect(await verifyAudit(ctx)).toMatchObject({ unsealed: 0, inserted: [] })
    })
  })
})

function changedAt(bytes: Buffer, position: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[Math.floor(position)] = (copy[Math.floor(position)] ?? 0) ^ 1
  return copy
}
