import { randomUUID } from 'node:crypto'
import { makeAccount, TEST_PASSWORD } from '../support/accounts.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const SSO = '/credit/sso/api'
const API = '/credit/admin/api'
const QUEUE = 4
const CONCURRENT = 2

describe('a burst of costly calls', () => {
  let t: TestApp
  let address: string
  beforeAll(async () => {
    t = await startTestApp({
      LIMIT_PASSWORD_QUEUE: String(QUEUE),
      LIMIT_CAPTCHA_QUEUE: String(QUEUE),
    })
    address = t.url
  })
  afterAll(() => t.stop())

  const logIn = (name: string) =>
    fetch(`${address}${SSO}/sso/doLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        pwd: TEST_PASSWORD,
        vcode: '0000',
        uuid: randomUUID(),
        userType: 2,
        loginType: 'name',
      }),
    })
  const statusesOf = async (calls: Promise<Response>[]) => {
    const answers = await Promise.all(calls)
    const rejected = answers.filter(({ status }) => status === 503)
    for (const { headers } of rejected) expect(headers.get('retry-after')).toBe('2')
    return { rejected: rejected.length, all: answers.map(({ status }) => status) }
  }

  it('of logins gets 503 for long waits, and leaves the next login free', async () => {
    const { loginName } = await makeAccount(t.ctx(), {
      sign: 2,
      areaCode: '003900130006',
      roles: ['supplier'],
    })
    const names = Array.from({ length: 40 }, (_, n) => `nobody${n}x`)
    const { rejected, all } = await statusesOf(names.map(logIn))
    expect(rejected).toBeGreaterThan(0)
    expect(all.filter((status) => status !== 503).length).toBeGreaterThanOrEqual(CONCURRENT + QUEUE)
    expect((await logIn(loginName)).status).toBe(200)
  })

  it('of new passwords gets 503 for long waits', async () => {
    const { id: accountId } = await makeAccount(t.ctx(), {
      sign: 0,
      areaCode: '003900130006',
      roles: ['district-administrator'],
    })
    const city = await t.as('city')
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { status } = await city.put(`${API}/account/reset/pwd`).send({ accountId })
        return status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })

  it('of captchas gets 503 for long waits', async () => {
    const draw = () => fetch(`${address}${SSO}/verification/${randomUUID()}`)
    await draw()
    const { rejected } = await statusesOf(Array.from({ length: 40 }, draw))
    expect(rejected).toBeGreaterThan(0)
    expect((await draw()).status).toBe(200)
  })
})
