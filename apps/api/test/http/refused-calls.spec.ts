import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RefusalLog } from '#http/refusal-log'
import { callerAccount } from '../support/files.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
afterEach(() => {
  jest.restoreAllMocks()
})

describe('refused calls', () => {
  it('are logged with caller, address and route, without the query', async () => {
    const { log } = t.app.getHttpAdapter().getInstance() as unknown as FastifyInstance
    const lines = jest.spyOn(log, 'warn')
    const auditor = await t.as('auditor')
    const { accountId } = await callerAccount(t, auditor)
    await auditor.post(`${API}/role?pwd=secret`).set('X-Forwarded-For', '192.0.2.9').send({ name: 'x' }).expect(403)
    await t.http.get(`${API}/role/list`).expect(401)
    await auditor.get(`${API}/role/list`).expect(200)
    expect(lines.mock.calls).toEqual([
      [
        expect.objectContaining({
          code: 'FORBIDDEN',
          method: 'POST',
          path: `${API}/role`,
          ip: '192.0.2.9',
          accountId,
        }),
        'call refused',
      ],
      [expect.objectContaining({ code: 'NOT_LOGGED_IN', path: `${API}/role/list` }), 'call refused'],
    ])
    expect(JSON.stringify(lines.mock.calls)).not.toContain('secret')
  })

  it('fill the log to a limit; the rest is counted', () => {
    let now = 0
    const warn = jest.fn()
    const request = {
      method: 'GET',
      url: '/credit',
      id: '1',
      headers: {},
      ip: '127.0.0.1',
      socket: { remoteAddress: '127.0.0.1' },
      log: { warn },
    } as unknown as FastifyRequest
    const log = new RefusalLog(() => now)
    for (let n = 0; n < 1000; n++) log.write(request, 'FORBIDDEN')
    expect(warn).toHaveBeenCalledTimes(300)
    now += 60_000
    log.write(request, 'FORBIDDEN')
    expect(warn.mock.calls.slice(300)).toEqual([
      [{ calls: 700 }, 'more calls refused'],
      [expect.objectContaining({ code: 'FORBIDDEN' }), 'call refused'],
    ])
  })
})
