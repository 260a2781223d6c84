import { startDatabase, type TestDatabase, waitUntil } from '@credit/testkit'
import { ReplicaDatabase } from '#database/replica-database'
import { addressFor, SERVICE_ROLE } from '#database/service-role'
import { unitOfWork } from '#database/unit-of-work'
import { fill } from '../setup/prepare.js'
import { SERVICE_PASSWORD } from '../support/databases.js'
import { type Standby, startStandby } from '../support/standby.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let primary: TestDatabase
let standby: Standby
let t: TestApp
let admin: Caller
let created = 0

beforeAll(async () => {
  // The standby receives a commit only once it is on the primary's disk.
  primary = await startDatabase({ settings: { synchronous_commit: 'on' } })
  await fill(primary.url)
  standby = await startStandby(primary.url)
  const DATABASE_REPLICA_URL = addressFor(standby.url, SERVICE_ROLE, SERVICE_PASSWORD)
  const env = { DATABASE_REPLICA_URL, LIMIT_REPLICA_WAIT_MS: '2000' }
  t = await startTestApp(env, { database: { url: primary.url, drop: async () => {} } })
  admin = await t.as('city')
})
afterAll(async () => {
  await t?.stop()
  await standby?.stop()
  await primary?.stop()
})

const replica = () => t.app.get(ReplicaDatabase)
/** Waits until reads go to the standby: it is open, and was not given up just before. */
const untilRead = (readers: 'accounts' | 'visitors' = 'accounts') =>
  waitUntil('the standby is read', () => replica().reader(readers))

async function createRegulation(): Promise<string> {
  const title = `制度${++created}号`
  const body = { title, content: '<p>x</p>' }
  const response = await admin.post(`${API}/regulations`).send(body)
  expect([response.status, response.body]).toEqual([201, expect.anything()])
  return title
}

const exported = async () => (await admin.get(`${API}/regulations/export?format=csv`).buffer(true)).text

it('reads only dashboards, exports and public pages from the standby', async () => {
  await untilRead()
  expect((await admin.get(`${API}/sysProject/analyze`)).status).toBe(200)
  const figures = await standby.statementsOf('credit-replica')
  expect(figures.join('\n')).toMatch(/bid_section/)
  await exported()
  await untilRead('visitors')
  expect((await t.http.get(`${API}/regulations/front/list`)).status).toBe(200)
  expect((await standby.statementsOf('credit-public')).join('\n')).toMatch(/regulation/)
  await admin.get(`${API}/sysProject/list`)
  const all = [...(await standby.statementsOf('credit-api')), ...(await standby.statementsOf('credit-replica'))]
  expect(all.join('\n')).not.toMatch(/FROM project /)
})

it('a caller sees all earlier writes, also by others', async () => {
  for (let n = 0; n < 10; n++) {
    const title = await createRegulation()
    expect(await exported()).toContain(title)
  }
})

it('a standby that lags too far behind is not read', async () => {
  await untilRead()
  await standby.pause()
  const title = await createRegulation()
  expect(await exported()).toContain(title)
  expect(await replica().state()).toBe('late')
  const health = await t.http.get('/health/ready')
  expect([health.status, health.body.checks.replica]).toEqual([200, 'late'])
  await standby.resume()
  await untilRead()
  expect(await replica().state()).toBe('ok')
})

it('a context that has written reads the primary from then on', async () => {
  const manager = await untilRead()
  const ctx = t.ctx()
  ctx.replica = manager
  expect(ctx.reader).toBe(manager)
  await unitOfWork(ctx, async (tx) => expect(tx.reader).not.toBe(manager))
  expect(ctx.reader).toBe(ctx.manager)
})

it('connections to the standby cannot write', async () => {
  const manager = await untilRead()
  await expect(manager.query('CREATE TEMP TABLE x ()')).rejects.toThrow(/read-only/)
  const [row] = await manager.query('SHOW default_transaction_read_only')
  expect(row).toEqual({ default_transaction_read_only: 'on' })
})

it('the primary is read if the standby is unavailable', async () => {
  await standby.stop()
  const title = await createRegulation()
  await replica().state()
  expect(await exported()).toContain(title)
  expect((await admin.get(`${API}/sysProject/analyze`)).status).toBe(200)
  expect(await replica().state()).toBe('late')
})
