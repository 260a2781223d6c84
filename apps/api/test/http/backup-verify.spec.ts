import type { Manifest } from '../../src/modules/backup/archive/format.js'
import { verifyBackup } from '../../src/modules/backup/verify-backup.js'
import { type BackupTest, startBackupTest } from '../support/backups.js'
import { cloneDatabase } from '../support/databases.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let backups: BackupTest
const drops: (() => Promise<void>)[] = []
beforeAll(async () => {
  t = await startTestApp()
  backups = await startBackupTest(t)
})
afterAll(async () => {
  backups.stop()
  await Promise.all(drops.map((drop) => drop()))
  await t.stop()
})

describe('verifying a backup', () => {
  const verify = async (changeManifest: (manifest: Manifest) => void) => {
    const { name } = await backups.create()
    const open = backups.open(await backups.rewrite(name, changeManifest))
    const { url, drop } = await cloneDatabase()
    drops.push(drop)
    return (await verifyBackup(url, backups.keys.identity, open, async () => [])).differences
  }

  it('reports a sound backup as sound', async () => {
    expect(await verify(() => undefined)).toEqual([])
  })

  it('compares scores and the audit head with the state stated by the database', async () => {
    const other = await verify((manifest) => {
      manifest.scores.digest = 'f'.repeat(32)
      manifest.audit.hash = 'another'
    })
    expect(other).toEqual(['scores', 'audit_head'])
  })

  it('compares the rows of each table and their content', async () => {
    await expect(
      verify((manifest) => {
        for (const table of manifest.tables) table.rows += table.name === 'area' ? 1 : 0
      }),
    ).rejects.toMatchObject({ reason: 'differs' })
    await expect(
      verify((manifest) => {
        for (const table of manifest.tables) if (table.name === 'area') table.sha256 = 'another'
      }),
    ).rejects.toMatchObject({ reason: 'incomplete', params: { what: 'public.area' } })
  })
})
