import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { waitUntil } from '@credit/testkit'
import { FixedClock } from '#core/clock/clock'
import { recordAudit } from '#database/record-audit'
import { unitOfWork } from '#database/unit-of-work'
import { archiveAudit } from '../../src/modules/audit/archive/archive-audit.js'
import { verifyArchives } from '../../src/modules/audit/archive/verify-archives.js'
import { missingLinks } from '../../src/modules/audit/links.js'
import { seal } from '../../src/modules/audit/seal.js'
import { isIntact, verifyAudit } from '../../src/modules/audit/verify.js'
import { START } from '../support/day.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'audit-archive-'))
})
afterAll(async () => {
  await t.stop()
  await rm(folder, { recursive: true, force: true })
})

const query = (text: string, values?: unknown[]) => t.dataSource.query(text, values)

async function write(entity: string, count: number, at = START): Promise<void> {
  for (let n = 0; n < count; n++) {
    await unitOfWork(t.ctx().with({ clock: new FixedClock(at) }), (tx) =>
      recordAudit(tx, { action: 'create', entity, entityId: String(n), after: { n, 名称: '甲' } }),
    )
  }
}

async function sealAll(): Promise<void> {
  await waitUntil('all rows are sealed', async () => {
    await seal(t.ctx())
    const [{ n }] = await query('SELECT count(*)::int AS n FROM audit_log WHERE seq IS NULL')
    return n === 0
  })
}

/** Runs a statement that only the owner of the tables may run. */
async function behindTheGuard(statement: string): Promise<void> {
  await query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_guard')
  await query(statement)
  await query('ALTER TABLE audit_log ENABLE TRIGGER audit_log_guard')
}

/** Returns a context like the command's: the service may not remove entries. */
const asOwner = () => t.ctx().on(t.dataSource.manager)

const count = async (where: string): Promise<number> => {
  const [{ n }] = await query(`SELECT count(*)::int AS n FROM audit_log WHERE ${where}`)
  return n
}
const DAY_MS = 86_400_000
/** The start of the run, so many days on. */
const inDays = (days: number) => new Date(START.getTime() + days * DAY_MS)

describe('archives of the audit log', () => {
  const first = () => join(folder, 'first.gz')
  const second = () => join(folder, 'second.gz')

  it('move old sealed entries out of the database, except proofs of scores', async () => {
    await write('thing', 20)
    await write('evaluation_record', 3)
    await sealAll()
    const [{ seq, hash }] = await query('SELECT seq, hash FROM audit_head')
    const all = await count('true')
    const [{ rows }] = await query(
      `SELECT count(DISTINCT id)::int AS rows FROM (
        SELECT DISTINCT ON (entity, key) id FROM (
          SELECT id, entity, entity_id AS key FROM audit_log WHERE after ? 'proof'
          UNION ALL SELECT id, entity, jsonb_object_keys(after->'proofs') FROM audit_log WHERE after ? 'proofs') e
        ORDER BY entity, key, id DESC) newest`,
    )
    const kept = 3 + rows
    const done = await archiveAudit(asOwner(), inDays(1), first())
    expect(done).toMatchObject({ from: '1', to: seq })
    expect(done?.removed).toBe(all - kept)
    expect(await count(`entity = 'thing'`)).toBe(0)
    expect(await count(`entity = 'evaluation_record'`)).toBe(3)
    expect((await stat(first())).mode & 0o777).toBe(0o600)
    const report = await verifyAudit(t.ctx())
    expect(isIntact(report)).toBe(true)
    expect(report.archived).toEqual({ seq, kept })
    expect(await missingLinks(t.ctx(), [`${seq}:${hash}`])).toEqual([])
    expect(await missingLinks(t.ctx(), [`${seq}:other`])).toEqual([`${seq}:other`])
    expect(await archiveAudit(asOwner(), inDays(1), second())).toBeNull()
  })

  it('continue the chain, and leave later entries where they are', async () => {
    await write('thing', 5)
    await sealAll()
    await write('later', 5, inDays(2))
    await sealAll()
    const done = await archiveAudit(asOwner(), inDays(1), second())
    expect(done?.removed).toBe(5)
    expect(await count(`entity = 'later'`)).toBe(5)
    await write('thing', 2)
    await sealAll()
    expect(isIntact(await verifyAudit(t.ctx()))).toBe(true)
    const archives = await verifyArchives(t.ctx(), [second(), first()])
    expect(archives).toMatchObject({ damaged: [], edited: [], missing: [], inserted: [] })
    expect(archives.checked).toBe(Number(done?.to))
  })

  it('report an archive that was edited, truncated, exchanged or left out', async () => {
    const packed = await readFile(first())
    const text = gunzipSync(packed).toString()
    const lines = text.split('\n')
    const forge = async (content: Buffer | string) => {
      await writeFile(first(), content)
      const report = await verifyArchives(t.ctx(), [first(), second()])
      await writeFile(first(), packed)
      return report
    }
    const at = lines.findIndex((line) => line.includes('thing'))
    const edited = lines.with(at, (lines[at] ?? '').replace('thing', 'think')).join('\n')
    const [place] = JSON.parse(lines[at] ?? '')
    expect((await forge(gzipSync(edited))).damaged).toEqual([{ file: first(), seq: place }])
    expect((await forge(packed.subarray(0, packed.length - 40))).damaged).toHaveLength(1)
    const shortened = `${lines.slice(0, -3).join('\n')}\n`
    expect(isIntact(await forge(gzipSync(shortened)))).toBe(false)
    const left = await verifyArchives(t.ctx(), [second()])
    expect(left.missing).toEqual([{ from: '1', to: expect.any(String) }])
    const last = await verifyArchives(t.ctx(), [first()])
    expect(isIntact(last)).toBe(false)
  })

  it('report entries that stayed and were edited, removed or added', async () => {
    const [kept] = await query(`SELECT id, seq FROM audit_log WHERE entity = 'evaluation_record' ORDER BY seq LIMIT 1`)
    const files = [first(), second()]
    await behindTheGuard(`UPDATE audit_log SET after = '{"n": 9}' WHERE id = '${kept.id}'`)
    expect((await verifyArchives(t.ctx(), files)).edited).toEqual([kept])
    await behindTheGuard(`DELETE FROM audit_log WHERE id = '${kept.id}'`)
    expect((await verifyArchives(t.ctx(), files)).missing).toEqual([{ from: kept.seq, to: kept.seq }])
    await behindTheGuard(`INSERT INTO audit_log (at, action, entity, txid, seq, hash)
      VALUES ('${START.toISOString()}', 'x', 'evaluation_record', 5, 2, 'z'),
        ('${START.toISOString()}', 'x', 'y', 5, 3, 'z')`)
    expect((await verifyArchives(t.ctx(), files)).inserted).toHaveLength(2)
    expect((await verifyAudit(t.ctx())).inserted).toHaveLength(1)
  })

  it('are refused to the role of the service', async () => {
    await write('thing', 1)
    await sealAll()
    const file = join(folder, 'service.gz')
    const end = inDays(3)
    await expect(archiveAudit(t.ctx(), end, file)).rejects.toThrow('permission denied')
    await expect(t.ctx().manager.query('UPDATE audit_head SET archived_seq = 1000')).rejects.toThrow(
      'permission denied',
    )
  })

  it('remove nothing if the chain is broken, and overwrite no file', async () => {
    await write('thing', 3)
    await sealAll()
    const before = await count('true')
    await expect(archiveAudit(asOwner(), inDays(3), first())).rejects.toMatchObject({
      code: 'EEXIST',
    })
    await behindTheGuard(`UPDATE audit_log SET action = 'x'
      WHERE seq = (SELECT max(seq) - 1 FROM audit_log)`)
    const file = join(folder, 'broken.gz')
    await expect(archiveAudit(asOwner(), inDays(3), file)).rejects.toThrow('damaged')
    expect(await count('true')).toBe(before)
  })
})
