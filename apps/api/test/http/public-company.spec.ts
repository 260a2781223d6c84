import { startRatings } from '../support/ratings.js'
import { freshCode } from '../support/registration.js'
import type { TestApp } from '../support/test-app.js'

const API = '/credit/admin/api/credit/public'
const FREE = 5

let t: TestApp
let ratings: Awaited<ReturnType<typeof startRatings>>
let published: { id: string; number: string }
beforeAll(async () => {
  ratings = await startRatings()
  t = ratings.t
  published = await ratings.compute('district06')
})
beforeEach(() => t.dataSource.query('DELETE FROM rate_limit'))
afterAll(() => t.stop())

const ask = (code: string) => t.http.get(`${API}/company/${encodeURIComponent(code)}`)
async function codeOf(name: string): Promise<string> {
  const [{ code }] = await t.dataSource.query('SELECT code FROM participant WHERE id = $1', [ratings.idOf(name)])
  return code
}

describe('the public page of an organisation', () => {
  it('has band, stars and day, and no figure that is not public', async () => {
    const code = await codeOf('第一供应商')
    const { status, body } = await ask(code)
    expect([status, body.name, body.unifiedSocialCreditCode]).toEqual([200, '第一供应商', code])
    expect(Object.keys(body).sort()).toEqual(['name', 'ratings', 'roles', 'unifiedSocialCreditCode'])
    const [role] = body.roles
    expect(role).toMatchObject({ sign: 2, areaName: '滨河区', unrated: false, evaluatorCount: 3, asOf: '2035-07-02' })
    expect(Object.keys(role).sort()).toEqual([
      ...['areaName', 'asOf', 'band', 'basis', 'evaluatorCount', 'name', 'serious', 'sign', 'starLevel'],
      ...['unifiedSocialCreditCode', 'unrated'],
    ])
    expect((await t.http.get(API).query({ keyword: '第一供应商' })).body).toEqual(body.roles)
  })

  it('is found by its code in any spelling', async () => {
    const code = await codeOf('第一供应商')
    for (const typed of [code.toLowerCase(), `${code.slice(0, 8)}-${code.slice(8)}`, ` ${code}`]) {
      expect([typed, (await ask(typed)).body.name]).toEqual([typed, '第一供应商'])
    }
  })

  it('has the ratings that are published, and loses them with a withdrawal', async () => {
    const code = await codeOf('第一供应商')
    expect((await ask(code)).body.ratings).toEqual([])
    await ratings.put('examiner', published.id, 'publish')
    const [row] = (await ask(code)).body.ratings
    const [listed] = (await ratings.published(published.number)).filter(({ name }) => name === '第一供应商')
    expect(row).toEqual({
      ...{ number: published.number, period: '2035H1', areaName: '滨河区', asOf: '2035-06-30', status: 'notice' },
      ...{ sign: 2, rank: 1, score: listed?.score, starLevel: listed?.starLevel, band: listed?.band },
      ...{ limitedBy: null, cause: 'computed', reason: '', underObjection: false, notes: [] },
    })
    const withdrawn = await ratings.put('examiner', published.id, 'withdraw', { reason: '数据有误' })
    expect(withdrawn.status).toBe(200)
    expect((await ask(code)).body.ratings).toEqual([])
  })

  it('has the serious acts under publication with both days', async () => {
    const { body } = await ask(await codeOf('失信供应商'))
    expect(body.roles).toMatchObject([
      { band: 'D', serious: [{ enforcementUnit: '市财政局', publishDate: expect.any(String) }] },
    ])
    expect(body.roles[0].serious[0].publishEndDate > body.roles[0].serious[0].publishDate).toBe(true)
  })

  it('does not exist for natural persons, other codes and unknown ones', async () => {
    const words = [await codeOf('个体工商户'), '第一供应商', 'ZJ-0001', '9133', freshCode(), `${freshCode()}0`]
    for (const word of words) expect([word, (await ask(word)).status]).toEqual([word, 404])
  })

  it('counts as a query, except for texts that are no code', async () => {
    const code = await codeOf('第一供应商')
    for (let n = 0; n < FREE + 2; n++) expect((await ask('no-code')).status).toBe(404)
    for (let n = 0; n < FREE; n++) expect((await ask(n % 2 === 0 ? code : freshCode())).status).not.toBe(400)
    const { status, body } = await ask(code)
    expect([status, body.code, body.fields]).toEqual([400, 'CAPTCHA_REQUIRED', { vcode: ['请输入验证码'] }])
    expect((await t.http.get(API).query({ keyword: '第一供应商' })).body.code).toBe('CAPTCHA_REQUIRED')
  })
})

describe('the public scale', () => {
  it('lists the bands of each role from the best to the worst, in words', async () => {
    const { body } = await t.http.get(`${API}/bands`).set('Accept-Language', 'en-US')
    const ofSuppliers = body.filter(({ sign }: { sign: number }) => sign === 2)
    expect(ofSuppliers.map(({ code }: { code: string }) => code)).toEqual(['AAA', 'AA', 'A', 'B', 'C', 'D'])
    expect(ofSuppliers[0]).toEqual({ sign: 2, code: 'AAA', label: 'Excellent', minScore: 90 })
    expect(body).toHaveLength(24)
  })
})
