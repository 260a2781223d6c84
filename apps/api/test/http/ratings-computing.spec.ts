import { LAST_DAY, PERIOD, PUBLIC, RATINGS, type Row, ranks, startRatings } from '../support/ratings.js'
import type { TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
let ratings: Awaited<ReturnType<typeof startRatings>>
let number = ''
let id = ''
beforeAll(async () => {
  ratings = await startRatings()
  t = ratings.t
})
afterAll(() => t.stop())

describe('a rating', () => {
  it('is computed as of the last day of a half year that has ended, by role', async () => {
    const made = await ratings.compute('district06')
    expect(made).toMatchObject({ number: 'PJ-0006-2035H1-01', participants: 4 })
    ;({ id, number } = made)
    const rows = await ratings.rowsOf(id)
    expect(ranks(rows)).toEqual([
      ...[['第一供应商', 1], ['第三供应商', 2], ['第二供应商', 3]], // biome-ignore format: a table
      ['失信供应商', null],
    ])
    const city = await t.as('city')
    for (const row of rows) {
      const { body } = await city.get(`${API}/credit/${row.participantId}?asOf=${LAST_DAY}`)
      const { base, bonus, mutual, deduction, adjustment, limit } = body
      expect(row).toMatchObject({
        score: body.creditScore,
        starLevel: body.starLevel,
        band: body.band,
        evaluatorCount: body.evaluatorCount,
        mean: body.rating,
        ruleVersion: body.ruleVersion,
        terms: { base, bonus, mutual, deduction, adjustment, limit },
        change: 'new',
      })
    }
    const now = (await city.get(`${API}/credit/${ratings.idOf('第三供应商')}`)).body
    expect(now.creditScore).not.toBe(rows.find(({ name }) => name === '第三供应商')?.score)
  })

  it("covers the caller's area; the city rates all areas together, or one district", async () => {
    const denied = await (await t.as('district06'))
      .post(RATINGS)
      .send({ period: PERIOD, areaId: (await t.as('district02')) && (await areaId('0002')) })
    expect(denied.status).toBe(403)
    const all = await ratings.compute('city')
    expect(all).toMatchObject({ number: 'PJ-0001-2035H1-01', participants: 5 })
    expect(ranks(await ratings.rowsOf(all.id, 'sign=3'))).toEqual([['外区代理机构', 1]])
    const other = await ratings.compute('city', { areaId: await areaId('0002') })
    expect(other).toMatchObject({ number: 'PJ-0002-2035H1-01', participants: 1 })
    const seen = (await (await t.as('district06')).get(`${RATINGS}/list`)).body.records
    expect(seen.map((row: Row) => row.number)).toEqual([number])
    const district = await t.as('district06')
    for (const path of ['', '/rows', '/rows/export']) {
      expect((await district.get(`${RATINGS}/${all.id}${path}`)).status).toBe(404)
    }
    expect((await ratings.put('district06', all.id, 'publish')).status).toBe(404)
  })

  it('is refused for a half year that has not ended, and without the permission', async () => {
    for (const period of ['2035H2', '2035H3', '2035', '9999H1']) {
      const { status, body } = await (await t.as('city')).post(RATINGS).send({ period })
      expect([period, status, Object.keys(body.fields ?? {})]).toEqual([period, 400, ['period']])
    }
    for (const who of ['examiner', 'auditor', 1, 2, 3, 4] as const) {
      const { status } = await (await t.as(who)).post(RATINGS).send({ period: PERIOD })
      expect([who, status]).toEqual([who, 403])
    }
    for (const who of ['auditor', 1, 2, 3, 4] as const) {
      for (const action of ['publish', 'enforce', 'withdraw']) {
        expect([who, (await ratings.put(who, id, action, { reason: '无' })).status]).toEqual([who, 403])
      }
    }
  })

  it('is public only once it is published', async () => {
    expect((await t.http.get(PUBLIC)).body.total).toBe(0)
    for (const path of ['', '/rows', '/rows/export', '/statement']) {
      expect((await t.http.get(`${PUBLIC}/${number}${path}`)).status).toBe(404)
    }
    expect(await ratings.verify(number)).toMatchObject({ genuine: false, rating: null })
    expect((await (await ratings.as('第一供应商')).get(`${RATINGS}/own`)).body).toEqual([])
  })

  it('is replaced by a later computation until it is published', async () => {
    const again = await ratings.compute('district06')
    expect(again.number).toBe('PJ-0006-2035H1-02')
    const states = (await (await t.as('district06')).get(`${RATINGS}/list`)).body.records
    expect(states.map((row: Row) => [row.number, row.status])).toEqual([
      ['PJ-0006-2035H1-02', 'computed'],
      ['PJ-0006-2035H1-01', 'replaced'],
    ])
    expect((await ratings.put('examiner', id, 'publish')).status).toBe(409)
    ;({ id, number } = again)
  })
})

async function areaId(suffix: string): Promise<string> {
  const [area] = await t.dataSource.query('SELECT id FROM area WHERE code = $1', [`00390013${suffix}`])
  return area.id
}
