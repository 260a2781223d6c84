import { randomUUID } from 'node:crypto'
import { AttemptGuard } from '../../src/modules/identity/limits/attempt-guard.js'
import { knowsAddress } from '../../src/modules/identity/limits/known-address.sql.js'
import { stopTime } from '../support/phone-codes.js'
import { account, type LoginInput, login } from '../support/sign-in.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('growing delay', () => {
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const from = (ip: string, input: LoginInput) => login(t, input).set('X-Forwarded-For', ip)
  const wrong = { pwd: 'Wrong@2026x' }

  it('grows per account and address, also for unknown names, and ends', async () => {
    const wait = stopTime(t)
    await account(t, 'delayed01')
    for (const name of ['delayed01', 'unknown01']) {
      const waits: number[] = []
      for (let i = 0; i < 5; i++) await from('203.0.113.5', { name, ...wrong }).expect(400)
      for (let i = 0; i < 4; i++) {
        const locked = await from('203.0.113.5', { name }).expect(400)
        expect(locked.body.code).toBe('ACCOUNT_LOCKED')
        expect(locked.headers['retry-after']).toBe(String(locked.body.data.retryAfter))
        waits.push(locked.body.data.retryAfter)
        wait(locked.body.data.retryAfter + 1)
        const again = await from('203.0.113.5', { name, ...wrong }).expect(400)
        expect(again.body.code).toBe('CREDENTIALS_WRONG')
      }
      expect(waits).toEqual([2, 4, 8, 16])
    }
    wait(40)
    await from('203.0.113.5', { name: 'delayed01' }).expect(200)
    await from('203.0.113.5', { name: 'delayed01', ...wrong }).expect(400)
    await from('203.0.113.5', { name: 'delayed01' }).expect(200)
  })

  it('slows guessing from many addresses without locking out a known address', async () => {
    stopTime(t)
    await account(t, 'victim01')
    await from('198.51.100.1', { name: 'victim01' }).expect(200)
    const answers: string[] = []
    for (let i = 0; i < 16; i++) {
      answers.push((await from(`192.0.2.${i}`, { name: 'victim01', ...wrong })).body.code)
    }
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('CREDENTIALS_WRONG'))
    expect(answers.slice(11)).toEqual(Array(5).fill('ACCOUNT_LOCKED'))
    await from('198.51.100.1', { name: 'victim01' }).expect(200)
  })

  it('of an address does not lock out known accounts, and others for seconds only', async () => {
    stopTime(t)
    await account(t, 'office01')
    await account(t, 'newcomer01')
    const office = '203.0.113.77'
    await from(office, { name: 'office01' }).expect(200)
    await from(office, { name: 'unknown100', ...wrong }).expect(400)
    // As if 60 had failed: each takes a hash.
    const [, failed] = await t.dataSource.query(
      `UPDATE rate_limit SET points = 60 WHERE key LIKE '%login-address:${office}'`,
    )
    expect(failed).toBe(1)
    for (let i = 0; i < 3; i++) await from(office, { name: 'newcomer01', ...wrong }).expect(400)
    await from(office, { name: 'newcomer01', ...wrong }).expect(400)
    const locked = await from(office, { name: 'newcomer01' }).expect(400)
    expect(locked.body.code).toBe('ACCOUNT_LOCKED')
    expect(locked.body.data.retryAfter).toBeLessThanOrEqual(10)
    await from(office, { name: 'office01' }).expect(200)
  })

  it('counts the /64 of an IPv6 address, for failures and for known addresses', async () => {
    stopTime(t)
    await account(t, 'network01')
    const answers: string[] = []
    for (let i = 0; i < 8; i++) {
      answers.push((await from(`2001:db8:1:2:${i}::7`, { name: 'network01', ...wrong })).body.code)
    }
    expect(answers.slice(5)).toEqual(Array(3).fill('ACCOUNT_LOCKED'))
    await from('2001:db8:1:3::7', { name: 'network01' }).expect(200)
    const known = { loginName: 'network01', now: t.clock.now() }
    const isKnown = async (network: string) => (await knowsAddress.first(t.ctx(), { ...known, network }))?.known
    expect(await isKnown('2001:db8:1:3::/64')).toBe(true)
    expect(await isKnown('2001:db8:1:2::/64')).toBe(false)
  })

  it('of an address starts after the free tries of an account and the address', async () => {
    stopTime(t)
    await account(t, 'newcomer02')
    const office = '203.0.113.78'
    await from(office, { name: 'unknown200', ...wrong }).expect(400)
    // As if one a second had failed for hours, the last just now.
    await t.dataSource.query(`UPDATE rate_limit SET points = 9000 WHERE key LIKE '%login-address:${office}'`)
    const answers: string[] = []
    for (let i = 0; i < 4; i++) answers.push((await from(office, { name: 'unknown201', ...wrong })).body.code)
    expect(answers).toEqual(Array(4).fill('CREDENTIALS_WRONG'))
    const fifth = await from(office, { name: 'unknown201', ...wrong })
    expect([fifth.body.code, fifth.body.data.retryAfter]).toEqual(['ACCOUNT_LOCKED', 10])
    await from(office, { name: 'newcomer02' }).expect(200)
  })

  it('blocks a burst of parallel guesses', async () => {
    stopTime(t)
    const known = '203.0.113.9'
    await account(t, 'burst01')
    await from(known, { name: 'burst01' }).expect(200)
    const triedOf = async (guesses: number, ip: string) => {
      const answers = await Promise.all(Array.from({ length: guesses }, () => from(ip, { name: 'burst01', ...wrong })))
      return answers.filter(({ body }) => body.code === 'CREDENTIALS_WRONG').length
    }
    expect(await triedOf(30, known)).toBe(5)
    expect(await triedOf(10, '203.0.113.10')).toBe(5)
    // More attempts than an account has free from any address: the count of the account may reject attempts that the
    // count of the pair allows.
    expect(await triedOf(30, '203.0.113.11')).toBeLessThanOrEqual(5)
  })

  it('of one rule does not start for an attempt that another rule rejects', async () => {
    stopTime(t)
    const guard = t.app.get(AttemptGuard)
    const key = randomUUID()
    const short = { rule: { name: 'short', free: 0, base: 3, max: 3 }, key }
    const long = { rule: { name: 'long', free: 0, base: 900, max: 900 }, key }
    expect(await guard.enter([short])).toBe(0)
    expect(await guard.enter([long, short])).toBe(3)
    expect(await guard.enter([long])).toBe(0)
    expect(await guard.enter([long])).toBeGreaterThan(800)
  })
})
