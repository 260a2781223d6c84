import { randomUUID } from 'node:crypto'
import { BoundedQueue } from '#core/bounded-queue'
import { makeAccount, TEST_PASSWORD } from '../support/accounts.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const SSO = '/credit/sso/api'
const API = '/credit/admin/api'
const QUEUE = 4
const CONCURRENT = 2

interface Answer {
  status: number
  retryAfter: string | null
}

const answerOf = ({ status, headers }: Response): Answer => ({ status, retryAfter: headers.get('retry-after') })

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
  afterEach(() => jest.restoreAllMocks())
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
  /** Begins calls, whose costly work waits until those without a place are rejected; returns all statuses. */
  const statusesOf = async (count: number, call: (n: number) => Promise<Answer>) => {
    let begin: () => void = () => undefined
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const { run } = BoundedQueue.prototype
    jest.spyOn(BoundedQueue.prototype, 'run').mockImplementation(function (this: BoundedQueue, work) {
      return run.call(this, () => begun.then(work))
    })
    let answered = 0
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const { status, retryAfter } = await call(n)
        if (status === 503) expect(retryAfter).toBe('2')
        if (++answered === count - CONCURRENT - QUEUE) begin()
        return status
      }),
    )
    jest.restoreAllMocks()
    return statuses.sort()
  }
  /** The statuses of the calls that have a place, and of the others. */
  const split = (count: number, served: number) => [
    ...Array(CONCURRENT + QUEUE).fill(served),
    ...Array(count - CONCURRENT - QUEUE).fill(503),
  ]

  it('of logins gets 503 for long waits, and leaves the next login free', async () => {
    const { loginName } = await makeAccount(t.ctx(), {
      sign: 2,
      areaCode: '003900130006',
      roles: ['supplier'],
    })
    const statuses = await statusesOf(40, async (n) => answerOf(await logIn(`nobody${n}x`)))
    expect(statuses).toEqual(split(40, 400))
    expect((await logIn(loginName)).status).toBe(200)
  })

  it('of new passwords gets 503 for long waits', async () => {
    const { id: accountId } = await makeAccount(t.ctx(), {
      sign: 0,
      areaCode: '003900130006',
      roles: ['district-administrator'],
    })
    const city = await t.as('city')
    const statuses = await statusesOf(12, async () => {
      const { status, headers } = await city.put(`${API}/account/reset/pwd`).send({ accountId })
      return { status, retryAfter: headers['retry-after'] ?? null }
    })
    expect(statuses).toEqual(split(12, 200))
  })

  it('of captchas gets 503 for long waits', async () => {
    const draw = () => fetch(`${address}${SSO}/verification/${randomUUID()}`)
    await draw()
    expect(await statusesOf(40, async () => answerOf(await draw()))).toEqual(split(40, 200))
    expect((await draw()).status).toBe(200)
  })
})
