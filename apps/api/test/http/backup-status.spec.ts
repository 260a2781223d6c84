import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schedule } from '#core/schedule'
import { withDataSource } from '#database/migrate'
import { createIdentity } from '../../src/modules/backup/archive/age.js'
import { listBackups } from '../../src/modules/backup/archive/backup-store.js'
import { openStore } from '../../src/modules/backup/archive/open-store.js'
import { makeBackup } from '../../src/modules/backup/make-backup.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const HOUR_MS = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'credit-backup-status-'))

let t: TestApp
beforeAll(async () => {
  const { recipient } = await createIdentity()
  t = await startTestApp({
    BACKUP_URL: folder,
    BACKUP_RECIPIENT: recipient,
    BACKUP_SCHEDULE: '30 18 * * *',
    LIMIT_BACKUP_DAYS: '2',
    LIMIT_BACKUP_WEEKS: '1',
    LIMIT_BACKUP_MONTHS: '1',
  })
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true, force: true })
})

const make = () => withDataSource(t.databaseUrl, ({ manager }) => makeBackup(t.ctx().on(manager), t.config), 4)
const check = () =>
  t.app
    .get(Schedule)
    .tasks.find(({ name }) => name === 'backup.check')
    ?.run(t.ctx())
const health = async () => (await t.http.get('/health/ready').expect(200)).body
const todos = async () => t.dataSource.query(`SELECT title ->> 'en-US' AS title FROM todo WHERE source_type = 'backup'`)
const metric = async (name: string) => {
  const { text } = await t.http.get('/metrics')
  return new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]
}

describe('backups', () => {
  it('are reported as missing while there is none', async () => {
    await check()
    expect(await todos()).toEqual([{ title: expect.stringContaining('no backup yet') }])
    expect(await health()).toMatchObject({ status: 'ok', checks: { backup: 'late' } })
    expect(await metric('credit_backup_age_seconds')).toBe('+Inf')
    expect(await metric('credit_backup_configured')).toBe('1')
  })

  it('are made by the configured schedule', () => {
    const { tasks } = t.app.get(Schedule)
    expect(tasks.find(({ name }) => name === 'backup.create')?.cron).toBe('30 18 * * *')
  })

  it('are reported with their age, which is late after 26 hours', async () => {
    const { bytes } = await make()
    expect(await todos()).toEqual([])
    t.clock.advance(HOUR_MS)
    expect(await health()).toMatchObject({ checks: { backup: 'ok' }, backupAgeSeconds: 3600 })
    expect(await metric('credit_backup_age_seconds')).toBe('3600')
    expect(await metric('credit_backup_bytes')).toBe(String(bytes))
    expect(await metric('credit_backup_failed')).toBe('0')
    t.clock.advance(26 * HOUR_MS)
    await check()
    expect(await health()).toMatchObject({ status: 'ok', checks: { backup: 'late' } })
    expect(await todos()).toEqual([{ title: expect.stringContaining('last good backup is of') }])
  })

  it('that failed are recorded, and do not count as good', async () => {
    const fails = withDataSource(
      t.databaseUrl,
      ({ manager }) => {
        const ctx = t.ctx().on(manager)
        return makeBackup(ctx, { ...t.config, backup: unwritable() })
      },
      4,
    )
    await expect(fails).rejects.toMatchObject({ code: 'ENOTDIR' })
    const [run] = await t.dataSource.query('SELECT * FROM backup_run ORDER BY finished_at DESC LIMIT 1')
    expect(run).toMatchObject({ succeeded: false, error: expect.stringContaining('ENOTDIR') })
    expect(await todos()).toHaveLength(1)
    expect(await metric('credit_backup_failed')).toBe('1')
  })

  it('are removed by age, each with its checksum', async () => {
    for (let n = 0; n < 3; n++) {
      t.clock.advance(24 * HOUR_MS)
      await make()
    }
    const store = openStore({ kind: 'file', dir: folder })
    expect(await listBackups(store)).toHaveLength(2)
    expect(await store.list()).toHaveLength(4)
    expect(await todos()).toEqual([])
  })
})

function unwritable() {
  const { backup } = t.config
  if (!backup) throw new Error('configured above')
  return { ...backup, place: { kind: 'file', dir: '/dev/null/backups' } as const }
}
