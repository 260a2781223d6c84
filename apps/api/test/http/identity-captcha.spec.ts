import { randomUUID } from 'node:crypto'
import { CaptchaEntity } from '#entities/identity/captcha'
import { stopTime } from '../support/phone-codes.js'
import { account, login } from '../support/sign-in.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const MINUTE = 60_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ LIMIT_SPOKEN_CAPTCHAS: '3' })
})
afterAll(() => t.stop())

describe('captcha', () => {
  afterEach(() => jest.restoreAllMocks())

  const picture = (uuid: string) => t.http.get(`/credit/sso/api/verification/${uuid}`)

  it('is a picture that is not cached', async () => {
    const answer = await picture(randomUUID()).expect(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.subarray(1, 4).toString()).toBe('PNG')
    await t.http.get(`/credit/sso/verification/${randomUUID()}`).set('Accept', 'image/*').expect(200)
    await picture('a b').expect(400)
  })

  it('has an audio version: digits that differ, replace the picture and are not cached', async () => {
    const heard = async (uuid: string, language: string) => {
      const answer = await t.http
        .get(`/credit/sso/api/verification/${uuid}/audio`)
        .set('Accept', 'audio/*')
        .set('Accept-Language', language)
        .expect(200)
      expect(answer.headers['content-type']).toBe('audio/wav')
      expect(answer.headers['cache-control']).toBe('no-store')
      return answer.body as Buffer
    }
    const uuid = randomUUID()
    await picture(uuid).expect(200)
    const hashOf = async () =>
      (await t.dataSource.query('SELECT answer_hash FROM captcha WHERE id = $1', [uuid]))[0].answer_hash
    const before = await hashOf()
    const wav = await heard(uuid, 'zh-CN')
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE'])
    // Five digits of about half a second, and the pauses around them.
    expect(wav.readUInt32LE(40) / wav.readUInt32LE(24)).toBeGreaterThan(4)
    expect(wav.length).toBe(44 + wav.readUInt32LE(40))
    expect(await hashOf()).not.toBe(before)
    expect((await heard(uuid, 'en-US')).equals(wav)).toBe(false)
    await t.http.get('/credit/sso/api/verification/a%20b/audio').expect(400)
  })

  it('is spoken to an address a few times a day without a wait', async () => {
    stopTime(t)
    const ask = (from: string) =>
      t.http.get(`/credit/sso/api/verification/${randomUUID()}/audio`).set('X-Forwarded-For', from)
    for (let n = 0; n < 4; n++) await ask('192.0.2.44').expect(200)
    const refused = await ask('192.0.2.44').expect(429)
    expect(refused.headers['retry-after']).toBe('5')
    await ask('192.0.2.45').expect(200)
  })

  it('is used up by each attempt, right or wrong, and replaced by a new request', async () => {
    await account(t, 'captcha01')
    const uuid = randomUUID()
    await picture(uuid).expect(200)
    const wrong = await login(t, { name: 'captcha01', uuid, vcode: 'QQQQ' }).expect(400)
    expect(wrong.body.code).toBe('CAPTCHA_WRONG')
    const spent = await login(t, { name: 'captcha01', uuid }).expect(400)
    expect(spent.body.code).toBe('CAPTCHA_EXPIRED')
    await picture(uuid).expect(200)
    await login(t, { name: 'captcha01', uuid }).expect(200)
    expect((await login(t, { name: 'captcha01', uuid }).expect(400)).body.code).toBe('CAPTCHA_EXPIRED')
  })

  it('accepts an answer in full width and with spaces', async () => {
    await account(t, 'captcha02')
    const uuid = randomUUID()
    await picture(uuid).expect(200)
    await login(t, { name: 'captcha02', uuid, vcode: '０ 0\u3000０0\u200b' }).expect(200)
  })

  it('expires after five minutes, and its answer is stored as a hash', async () => {
    const uuid = randomUUID()
    await picture(uuid).expect(200)
    const row = await t.dataSource.getRepository(CaptchaEntity).findOneByOrFail({ id: uuid })
    expect(row.answerHash).toHaveLength(43)
    t.clock.advance(5 * MINUTE)
    const late = await login(t, { name: 'captcha01', uuid, vcode: 'QQQQ' }).expect(400)
    expect(late.body.code).toBe('CAPTCHA_EXPIRED')
  })

  it('accepts one of many parallel attempts', async () => {
    const uuid = randomUUID()
    await picture(uuid).expect(200)
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => (await login(t, { name: 'captcha01', uuid })).status),
    )
    expect(codes.filter((status) => status === 200)).toHaveLength(1)
  })
})
