import type { Pool } from 'pg'
import { type Caller, poolOf, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const EDITORS = 12

let t: TestApp
let city: Caller
let pool: Pool
beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
  // A call that asks for a second connection while it holds one would wait for itself.
  pool = poolOf(t.serviceDataSource)
  pool.options.max = 1
})
afterAll(() => t.stop())

/** Many at once that wait for one row hold all connections of the pool: none may need another. */
describe('a call on a pool of one connection', () => {
  const edits = (path: string, body: (n: number) => object) =>
    Promise.all(Array.from({ length: EDITORS }, (_, n) => city.put(`${API}/${path}`).send(body(n))))

  it.each([
    ['sysProject', { name: '并发项目', code: 'POOL-1' }, (n: number) => ({ name: `第${n}人` })],
    [
      'dict',
      { code: 'POOL', names: { 'zh-CN': '池', 'en-US': 'Pool' }, items: [] },
      (n: number) => ({ names: { 'zh-CN': `第${n}人`, 'en-US': `By ${n}` } }),
    ],
  ])('%s: one editor of a version wins, the others get the saved values', async (path, body, change) => {
    const made = await city.post(`${API}/${path}`).send(body)
    expect(made.status).toBe(201)
    const { id, version } = made.body
    const answers = await edits(`${path}/${id}`, (n) => ({ ...body, ...change(n), version }))
    const winner = answers.find((answer) => answer.status === 200)
    const others = answers.filter((answer) => answer !== winner)
    expect(others.map(({ status, body: { code } }) => `${status} ${code}`)).toEqual(
      Array(EDITORS - 1).fill('409 VERSION_CONFLICT'),
    )
    for (const { body: refusal } of others) {
      expect(refusal.data).toMatchObject({ id, version: version + 1, name: winner?.body.name })
    }
  })

  it.each([
    ['pause', { reason: '核查' }],
    ['resume', undefined],
  ])('%s', async (call, body) => {
    const [{ id }] = await t.dataSource.query(`SELECT id FROM project WHERE code = 'POOL-1'`)
    const answer = await city.put(`${API}/sysProject/${id}/${call}`).send(body)
    expect([answer.status, answer.body.pause]).toEqual([200, call === 'pause'])
  })

  it('reports an overload, not an unavailable database', async () => {
    const held = await pool.connect()
    const { connectionTimeoutMillis: ample } = pool.options
    pool.options.connectionTimeoutMillis = 200
    try {
      const { status, body, headers } = await city.get(`${API}/dict/list`)
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'OVERLOADED', '3'])
    } finally {
      pool.options.connectionTimeoutMillis = ample
      held.release()
    }
    expect((await city.get(`${API}/dict/list`)).status).toBe(200)
  })
})
