import { AuditLogEntity } from '#entities/audit/audit-log'
import { makeAccount, openSession } from '../support/accounts.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api/account'
const LIST = `${API}/session/list`
const D06 = '003900130006'

interface Row {
  id: string
  current: boolean
  lastUsed: string
}

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

async function threeSessions() {
  const account = await makeAccount(t.ctx(), { sign: 2, areaCode: D06, roles: ['supplier'] })
  const callers = []
  for (let n = 0; n < 3; n++) {
    t.clock.advance(1000)
    callers.push(t.withToken(await openSession(t.ctx(), account)))
  }
  const [first, second, third] = callers
  if (!first || !second || !third) throw new Error('three sessions were opened')
  return { account, first, second, third }
}

describe('own sessions', () => {
  it('are listed with their origin, and mark the present one', async () => {
    const { second } = await threeSessions()
    const rows: Row[] = (await second.get(LIST).expect(200)).body
    expect(rows.map(({ current }) => current)).toEqual([false, true, false])
    expect(rows[0]).toEqual({
      id: expect.any(String),
      createTime: expect.any(String),
      lastUsed: expect.any(String),
      expiresAt: expect.any(String),
      ip: expect.any(String),
      userAgent: expect.any(String),
      current: false,
    })
    t.clock.advance(24 * 3600_000)
    const fresh = t.withToken(await openSession(t.ctx(), (await threeSessions()).account))
    expect((await fresh.get(LIST).expect(200)).body).toHaveLength(4)
  })

  it('are ended one by one, but not sessions of other accounts', async () => {
    const { first, second, third } = await threeSessions()
    const own = (await first.get(LIST)).body.find((row: Row) => row.current) as Row
    const { first: stranger } = await threeSessions()
    await stranger.delete(`${API}/session/${own.id}`).expect(404)
    await t.http.delete(`${API}/session/${own.id}`).expect(401)
    await second.delete(`${API}/session/x`).expect(404)
    await first.get(LIST).expect(200)
    await second.delete(`${API}/session/${own.id}`).expect(204)
    expect((await first.get(LIST).expect(401)).headers['x-error-code']).toBe('SESSION_REVOKED')
    await second.delete(`${API}/session/${own.id}`).expect(404)
    expect((await third.get(LIST).expect(200)).body).toHaveLength(2)
  })

  it('except this one are ended together, which is audited', async () => {
    const { account, first, second, third } = await threeSessions()
    const { body } = await third.put(`${API}/session/end/others`).expect(200)
    expect(body).toEqual({ ended: 2 })
    await first.get(LIST).expect(401)
    await second.get(LIST).expect(401)
    expect((await third.get(LIST).expect(200)).body).toMatchObject([{ current: true }])
    const audit = await t.dataSource
      .getRepository(AuditLogEntity)
      .findOneByOrFail({ entityId: account.id, action: 'end-sessions' })
    expect(audit.after).toEqual({ ended: 2, proof: expect.any(String) })
    expect((await third.put(`${API}/session/end/others`).expect(200)).body).toEqual({ ended: 0 })
  })
})
