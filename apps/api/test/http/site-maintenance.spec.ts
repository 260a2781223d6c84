import { startTestApp, type TestApp } from '../support/test-app.js'

const MAINTENANCE = '/credit/admin/api/maintenance'
const SITE = '/credit/admin/api/homePage'
const HOUR = 3_600_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const at = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR).toISOString()
const notice = (from: number, until: number) => ({
  text: { 'zh-CN': '今晚维护', 'en-US': 'Maintenance tonight' },
  showFrom: at(from),
  showUntil: at(until),
})
const shown = async (locale = 'zh-CN') =>
  (await t.http.get(SITE).set('Accept-Language', locale).expect(200)).body[0].maintenance

describe('the notice about maintenance', () => {
  it('is shown on every site in its time, in the language of the visitor', async () => {
    const city = await t.as('city')
    expect(await shown()).toBeNull()
    expect((await city.get(MAINTENANCE).expect(200)).body).toEqual({ notice: null })
    await city.put(MAINTENANCE).send(notice(1, 3)).expect(200)
    expect(await shown()).toBeNull()
    t.clock.advance(2 * HOUR)
    expect(await shown()).toBe('今晚维护')
    expect(await shown('en-US')).toBe('Maintenance tonight')
    const page = await t.http.get('/credit/admin/api/homePage?subdomain=d06').expect(200)
    expect(page.body[0].maintenance).toBe('今晚维护')
    t.clock.advance(HOUR)
    expect(await shown()).toBeNull()
  })

  it('is unique, and can be removed', async () => {
    const city = await t.as('city')
    const first = (await city.put(MAINTENANCE).send(notice(-1, 1)).expect(200)).body.notice
    const stale = { ...notice(-1, 2), version: first.version - 1 }
    if (first.version > 1) await city.put(MAINTENANCE).send(stale).expect(409)
    expect(await shown()).toBe('今晚维护')
    await city.delete(MAINTENANCE).expect(204)
    await city.delete(MAINTENANCE).expect(204)
    expect(await shown()).toBeNull()
  })

  it('is set by the city only, with plausible times', async () => {
    const city = await t.as('city')
    for (const who of ['district06', 'examiner', 'auditor', 2] as const) {
      const caller = await t.as(who)
      await caller.get(MAINTENANCE).expect(403)
      await caller.put(MAINTENANCE).send(notice(0, 1)).expect(403)
      await caller.delete(MAINTENANCE).expect(403)
    }
    await city.put(MAINTENANCE).send(notice(2, 1)).expect(422)
    const over = await city.put(MAINTENANCE).send(notice(-2, -1)).expect(422)
    expect(over.body.fields).toEqual({ showUntil: ['该时间已过，公告不会显示'] })
    for (const showFrom of ['soon', '2026-13-45T99:00Z', '2026-12-01T06:00']) {
      const wrong = await city.put(MAINTENANCE).send({ ...notice(0, 1), showFrom })
      expect([showFrom, wrong.status]).toEqual([showFrom, 400])
    }
  })
})
