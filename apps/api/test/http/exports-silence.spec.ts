import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitUntil } from '@credit/testkit'
import { setIdleTimeout } from '../../src/modules/exchange/export/export.sql.js'
import { type Caller, poolOf, startTestApp, type TestApp } from '../support/test-app.js'

const LOGINS = '/credit/admin/api/logs/login/export'
const ROWS = 5_000

let t: TestApp
let city: Caller
beforeAll(async () => {
  t = await startTestApp({ LIMIT_EXPORT_SILENCE_SECONDS: '1' })
  city = await t.as('city')
  // More than the buffers of a connection hold.
  await t.dataSource.query(
    `INSERT INTO login_log (create_time, login_name, name, type, method, event, success, ip, user_agent)
      SELECT now(), 'many', 'many', 0, 'name', 'login', true, '::1', repeat('x', 4000)
      FROM generate_series(1, $1::int)`,
    [ROWS],
  )
})
afterAll(async () => {
  jest.restoreAllMocks()
  await t.stop()
})

describe('an export', () => {
  it('ends and frees its slot if the client reads nothing for long', async () => {
    // The database's limit on idle transactions would end it, too: here it has none.
    const set = setIdleTimeout.rows.bind(setIdleTimeout)
    jest.spyOn(setIdleTimeout, 'rows').mockImplementation((tx) => set(tx, { ms: 0 }))
    const server = t.app.getHttpServer()
    const { port } = server.address() as AddressInfo
    const [response] = (await once(
      get(`http://127.0.0.1:${port}${LOGINS}?format=csv&loginName=many`, {
        headers: { authorization: city.token },
      }),
      'response',
    )) as [IncomingMessage]
    const closed = new Promise((resolve) => response.once('close', resolve))
    response.on('error', () => undefined)
    const pool = poolOf(t.serviceDataSource)
    expect(pool.totalCount - pool.idleCount).toBe(1)
    await waitUntil('the connection is free', () => pool.totalCount === pool.idleCount)
    response.resume()
    await closed
    expect(response.complete).toBe(false)
  })
})
