import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@credit/testkit'
import { SealedLogins1764000001310 } from '../../src/migrations/1764000001310-sealed-logins.js'
import { archiveAudit } from '../../src/modules/audit/archive/archive-audit.js'
import { seal } from '../../src/modules/audit/seal.js'
import { isIntact, verifyAudit } from '../../src/modules/audit/verify.js'
import { areLoginsIntact, verifyLogins } from '../../src/modules/identity/login-log/verify-logins.js'
import { START } from '../support/day.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const DAY_MS = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const query = (text: string, values?: unknown[]) => t.dataSource.query(text, values)

/** Runs a statement that only the owner of the tables may run. */
async function behindTheGuards(statement: string): Promise<void> {
  await query('ALTER TABLE login_log DISABLE TRIGGER USER')
  await query(statement)
  await query('ALTER TABLE login_log ENABLE TRIGGER USER')
}

async function sealAll(): Promise<void> {
  await waitUntil('all rows are sealed', async () => {
    await seal(t.ctx())
    return (await query('SELECT 1 FROM audit_log WHERE seq IS NULL')).length === 0
  })
}

const newestLogin = async (): Promise<string> =>
  (await query('SELECT id FROM login_log ORDER BY id DESC LIMIT 1'))[0].id

const ADD = `INSERT INTO login_log (create_time, login_name, type, method, success)
  SELECT now(), 'older ' || n, 0, 'name', true FROM generate_series(1, 3) n`

describe('the login log', () => {
  it('is recorded without secrets of a login, and not listed among operations', async () => {
    const city = await t.as('city')
    await query(ADD)
    const [entry] = await query(`SELECT * FROM audit_log WHERE entity = 'login_log'`)
    expect(entry).toMatchObject({ account_id: null, account_name: '', ip: '', before: null })
    expect(Object.keys(entry.after)).toEqual(['digest'])
    const { body } = await city.get('/credit/admin/api/logs/operation?entity=login_log')
    expect((body.data ?? body).total).toBe(0)
  })

  it('is still proved after the audit log was archived', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'audit-'))
    await query(ADD)
    const login = await newestLogin()
    await sealAll()
    const owner = t.ctx().on(t.dataSource.manager)
    const after = new Date(Math.max(START.getTime(), Date.now()) + DAY_MS)
    await archiveAudit(owner, after, join(folder, 'archive.gz'))
    await rm(folder, { recursive: true })
    expect(isIntact(await verifyAudit(t.ctx()))).toBe(true)
    expect(areLoginsIntact(await verifyLogins(t.ctx()))).toBe(true)
    await behindTheGuards(`DELETE FROM login_log WHERE id = '${login}'`)
    expect((await verifyLogins(t.ctx())).faults).toEqual([{ id: login, fault: 'removed' }])
  })

  it('is proved by one entry for all logins older than single entries', async () => {
    await behindTheGuards(ADD)
    expect((await verifyLogins(t.ctx())).older).toEqual({ stored: '3', sealed: '0' })
    const runner = t.dataSource.createQueryRunner()
    await new SealedLogins1764000001310().up(runner)
    await runner.release()
    await query(ADD)
    expect((await verifyLogins(t.ctx())).older).toBeNull()
    await behindTheGuards(`UPDATE login_log SET ip = '203.0.113.9' WHERE login_name = 'older 2'`)
    expect((await verifyLogins(t.ctx())).older).toEqual({ stored: '3', sealed: '3' })
    await behindTheGuards(`DELETE FROM login_log WHERE login_name = 'older 2'`)
    expect((await verifyLogins(t.ctx())).older).toEqual({ stored: '2', sealed: '3' })
  })

  it('is proved by the chain, which reports changed and removed logins', async () => {
    await query(ADD)
    const removed = await newestLogin()
    await query(ADD)
    const changed = await newestLogin()
    await sealAll()
    await behindTheGuards(`DELETE FROM login_log WHERE id = '${removed}'`)
    await behindTheGuards(`UPDATE login_log SET ip = '203.0.113.9' WHERE id = '${changed}'`)
    const report = await verifyLogins(t.ctx())
    expect(report.faults).toEqual(
      expect.arrayContaining([
        { id: removed, fault: 'removed' },
        { id: changed, fault: 'changed' },
      ]),
    )
    expect(areLoginsIntact(report)).toBe(false)
  })

  it.each([
    ['create_time', `create_time + interval '1 ms'`],
    ['account_id', 'gen_random_uuid()'],
    ['login_name', `'other'`],
    ['name', `'other'`],
    ['type', '3'],
    ['method', `'phone'`],
    ['event', `'logout'`],
    ['success', 'NOT success'],
    ['reason', `'X'`],
    ['ip', `'::1'`],
    ['user_agent', `'other'`],
    ['area_id', `(SELECT id FROM area WHERE id IS DISTINCT FROM area_id LIMIT 1)`],
  ])('is proved in its column %s', async (column, value) => {
    await query(ADD)
    const id = await newestLogin()
    const fault = { id, fault: 'changed' }
    expect((await verifyLogins(t.ctx())).faults).not.toContainEqual(fault)
    await behindTheGuards(`UPDATE login_log SET ${column} = ${value} WHERE id = '${id}'`)
    expect((await verifyLogins(t.ctx())).faults).toContainEqual(fault)
  })
})
