import { startTestApp, type TestApp } from '../support/test-app.js'

const BASE = '/credit/admin/api'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const NAMES = { 'zh-CN': '一项', 'en-US': 'An item' }
const STARS = { stars: 4, minScore: 85, labels: NAMES }
const BAND = { sign: 2, code: 'AA+', minScore: 85, labels: NAMES, measureTexts: NAMES }

describe('levels', () => {
  it('of the score may lack measures, or their English, but not the Chinese alone', async () => {
    const city = await t.as('city')
    const { measureTexts: _, ...range } = BAND
    const made = await city.post(`${BASE}/overviewScore`).send(range)
    const { id, measureTexts } = made.body
    expect([made.status, measureTexts]).toEqual([201, { 'zh-CN': '', 'en-US': '' }])
    const put = (texts: object) => city.put(`${BASE}/overviewScore/${id}`).send({ ...range, measureTexts: texts })
    expect((await put(measureTexts)).status).toBe(200)
    const { body: second } = await put({ 'zh-CN': '减少检查', 'en-US': '' })
    expect(second.measureTexts).toEqual({ 'zh-CN': '减少检查', 'en-US': '' })
    const half = await put({ 'zh-CN': '', 'en-US': 'Fewer inspections' })
    expect([half.status, Object.keys(half.body.fields)]).toEqual([400, ['measureTexts']])
    await city.delete(`${BASE}/overviewScore/${id}`)
  })

  it('rejects an equal minScore and names both rows', async () => {
    const city = await t.as('city')
    for (const [path, body] of [
      ['starRating', { ...STARS, minScore: 80 }],
      ['overviewScore', { ...BAND, minScore: 80 }],
    ] as const) {
      const answer = await city.post(`${BASE}/${path}`).set('Accept-Language', 'en-US').send(body)
      expect([answer.status, answer.body.code]).toEqual([422, 'LEVEL_EQUAL'])
      const names = path === 'starRating' ? ['Good', 'An item'] : ['"AA"', '"AA+"']
      for (const name of names) expect(answer.body.error).toContain(name)
    }
  })

  it('rejects fewer stars for a higher score, when saved and when previewed', async () => {
    const city = await t.as('city')
    const body = { ...STARS, stars: 2 }
    const saved = await city.post(`${BASE}/starRating`).set('Accept-Language', 'en-US').send(body)
    const error = '"An item" has fewer stars than "Good" and begins at a higher score'
    expect([saved.status, saved.body]).toEqual([
      422,
      expect.objectContaining({ code: 'LEVEL_ORDER', error, fields: { minScore: [error] } }),
    ])
    const stars = [
      { stars: 1, minScore: 0 },
      { stars: 4, minScore: 80 },
      { stars: 2, minScore: 85 },
    ]
    const previewed = await city.post(`${BASE}/scoreRules/preview`).send({ stars })
    expect([previewed.status, previewed.body.error]).toEqual([422, '“2 星”的星数少于“4 星”，起始分却更高'])
  })

  it('corrects star levels stored in a wrong order, one row at a time', async () => {
    const city = await t.as('city')
    const [high, low] = await Promise.all(
      [
        [85, 2],
        [90, 1],
      ].map(async ([minScore, stars]) => {
        const [row] = await t.dataSource.query(
          `INSERT INTO star_rating (stars, min_score, labels, version) VALUES ($1, $2, $3, 1)
           RETURNING id, stars, min_score::float8 AS "minScore"`,
          [stars, minScore, JSON.stringify(NAMES)],
        )
        return row as { id: string; stars: number; minScore: number }
      }),
    )
    if (!high || !low) throw new Error('two were inserted')
    const put = ({ id }: { id: string }, change: object) =>
      city.put(`${BASE}/starRating/${id}`).send({ labels: NAMES, ...change })
    const previewed = (stars: number) =>
      t.dataSource
        .query('SELECT sign, stars, min_score::float8 AS "minScore", id FROM star_rating')
        .then((rows: { id: string }[]) =>
          city.post(`${BASE}/scoreRules/preview`).send({
            stars: rows.map(({ id, ...row }) => (id === high.id ? { ...row, stars } : row)),
          }),
        )
    // A name, or a score that leaves the order as wrong as it was.
    expect((await put(low, { stars: 1, minScore: 89 })).status).toBe(200)
    expect((await previewed(4)).status).toBe(200)
    expect((await put(high, { stars: 4, minScore: 85 })).status).toBe(200)
    const worse = await put(high, { stars: 5, minScore: 79 })
    expect([worse.status, worse.body.code]).toEqual([422, 'LEVEL_ORDER'])
    expect((await put(low, { stars: 5, minScore: 89 })).status).toBe(200)
    for (const { id } of [high, low]) await city.delete(`${BASE}/starRating/${id}`).expect(204)
  })

  it('rejects the deletion of the row at 0', async () => {
    const city = await t.as('city')
    const { body } = await city.get(`${BASE}/starRating/list?size=200`)
    const zero = body.records.find((row: { minScore: number }) => row.minScore === 0)
    const answers = [
      await city.delete(`${BASE}/starRating/${zero.id}`),
      await city.put(`${BASE}/starRating/${zero.id}`).send({ stars: 1, minScore: 5, labels: zero.labels }),
    ]
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [422, 'LEVEL_ZERO'],
      [422, 'LEVEL_ZERO'],
    ])
  })

  it('accepts levels of one role, which must begin at 0, and their deletion', async () => {
    const city = await t.as('city')
    const own = { sign: 4, stars: 1, labels: NAMES }
    const first = await city.post(`${BASE}/starRating`).send({ ...own, minScore: 10 })
    expect([first.status, first.body.code]).toEqual([422, 'LEVEL_ZERO'])
    const made = await city.post(`${BASE}/starRating`).send({ ...own, minScore: 0 })
    expect(made.status).toBe(201)
    expect((await city.delete(`${BASE}/starRating/${made.body.id}`)).status).toBe(204)
  })
})
