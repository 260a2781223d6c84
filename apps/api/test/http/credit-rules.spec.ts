import { makeParticipants, reveal } from '../support/credit.js'
import { createdParticipant } from '../support/participants.js'
import { EVERYONE, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const BASE = '/credit/admin/api'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const NAMES = { 'zh-CN': '一项', 'en-US': 'An item' }
const BODIES = {
  qualificationBonusItems: { sign: 2, code: 'T-B1', names: NAMES, points: 1.5, validityMonths: 12 },
  dishonesty: {
    sign: 0,
    code: 'T-G1',
    names: NAMES,
    tier: 'general',
    points: 5,
    repairAfterMonths: 3,
    publicityMinMonths: 3,
    publicityMaxMonths: 12,
    validityMonths: 12,
  },
  starRating: { stars: 4, minScore: 85, labels: NAMES },
  overviewScore: { sign: 2, code: 'AA+', minScore: 85, labels: NAMES, measureTexts: NAMES },
}
const RESOURCES = Object.keys(BODIES) as (keyof typeof BODIES)[]

describe.each(RESOURCES)('%s', (resource) => {
  const path = `${BASE}/${resource}`

  it.each(EVERYONE)('lets %s in as far as the role goes', async (who) => {
    const caller = await t.as(who)
    const nobody = '0198c0de-0000-7000-8000-00000000dead'
    const answers = [
      await caller.get(`${path}/list`),
      await caller.post(path).send({}),
      await caller.put(`${path}/${nobody}`).send({}),
      await caller.delete(`${path}/${nobody}`),
    ]
    const looks = ['city', 'district06', 'district02', 'examiner', 'auditor'].includes(String(who))
    const allowed = who === 'city' ? [200, 400, 400, 404] : [looks ? 200 : 403, 403, 403, 403]
    expect(answers.map(({ status }) => status)).toEqual(allowed)
  })

  it('lists the seeded rows in both languages', async () => {
    const city = await t.as('city')
    const { body } = await city.get(`${path}/list?size=200`).set('Accept-Language', 'en-US')
    expect(body.total).toBe(body.records.length)
    expect(body.total).toBeGreaterThanOrEqual(5)
    for (const row of body.records) {
      const text = row.names ?? row.labels
      expect(row.name ?? row.label).toBe(text['en-US'])
      expect(text['zh-CN']).toMatch(/\p{Script=Han}/u)
    }
  })

  it('creates, updates by version and deletes', async () => {
    const city = await t.as('city')
    const made = await city.post(path).send(BODIES[resource])
    expect([made.status, made.body.fields]).toEqual([201, undefined])
    expect(made.body).toMatchObject({ ...BODIES[resource], version: 1 })
    const at = `${path}/${made.body.id}`
    expect((await city.get(at)).body).toEqual(made.body)
    const change = { ...BODIES[resource], version: 1 }
    expect((await city.put(at).send(change)).body).toMatchObject({ version: 2 })
    const old = await city.put(at).send(change)
    expect([old.status, old.body.code, old.body.data?.version]).toEqual([409, 'VERSION_CONFLICT', 2])
    expect((await city.delete(at)).status).toBe(204)
    expect((await city.get(at)).status).toBe(404)
  })

  it('rejects unknown fields and wrong types on their fields', async () => {
    const city = await t.as('city')
    const answer = await city.post(path).send({ ...BODIES[resource], creditScore: 100, sign: 7 })
    expect([answer.status, Object.keys(answer.body.fields).sort()]).toEqual([400, ['creditScore', 'sign']])
  })
})

describe('settings', () => {
  it('sets a base score by query parameters or by body and enqueues one job', async () => {
    const city = await t.as('city')
    const rows = (await city.get(`${BASE}/baseScoreSetting/list`)).body
    expect(rows.map((row: object) => ({ ...row, id: '' }))).toEqual(
      [1, 2, 3, 4].map((sign) => {
        const own = sign === 2 ? { minEvaluators: 2, minWeight: 3 } : { minEvaluators: null, minWeight: 0 }
        return { id: '', sign, score: 30, ...own, version: 1 }
      }),
    )
    const at = `${BASE}/baseScoreSetting/${rows[0].id}`
    expect((await city.put(`${at}?score=31.5`)).body).toMatchObject({ score: 31.5, version: 2 })
    const back = await city.put(at).send({ score: 30, version: 2 })
    expect(back.body).toMatchObject({ score: 30, version: 3 })
    const refused = await Promise.all([
      city.put(`${at}?score=101`),
      city.put(`${at}?score=1.005`),
      city.put(at).send({}),
      city.put(`${at}?score=1&sign=2`),
    ])
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    const district = await t.as('district06')
    expect((await district.put(`${at}?score=1`)).status).toBe(403)
    const jobs = await t.dataSource.query(`SELECT key FROM job WHERE kind = 'credit.recompute' ORDER BY create_time`)
    expect(jobs.length).toBeGreaterThanOrEqual(2)
  })

  it('lists and updates the periods', async () => {
    const city = await t.as('city')
    const rows = (await city.get(`${BASE}/settingDay`)).body
    const days = rows.map(({ key, days }: { key: string; days: number }) => [key, days])
    expect(Object.fromEntries(days)).toEqual({
      window: 5,
      deferral: 10,
      deferralMax: 2,
      openingHorizon: 30,
      openingLimit: 500,
      noticeDays: 5,
      objectionAccept: 3,
      awardRounds: 1,
      objectionDays: 10,
      objectionDecide: 10,
      recordValidity: 90,
      examineDays: 5,
    })
    const put = await city.put(`${BASE}/settingDay/${rows[0].id}`).send({ days: 6, version: 1 })
    expect([put.status, put.body.days]).toEqual([200, 6])
    expect((await (await t.as('auditor')).put(`${BASE}/settingDay/${rows[0].id}`)).status).toBe(403)
    const rounds = rows.find(({ key }: { key: string }) => key === 'awardRounds')
    const twice = city.put(`${BASE}/settingDay/${rounds.id}`).send({ days: 2, version: 1 })
    expect((await twice).body.fields).toEqual({ days: ['不能大于 1'] })
  })

  it('validates the formula, each number on its field', async () => {
    const city = await t.as('city')
    const { body: formula } = await city.get(`${BASE}/scoreFormula`)
    expect(formula).toEqual({
      W: 60,
      k: 5,
      p: 75,
      Qcap: 10,
      perEvaluatorMax: 3,
      minEvaluators: 3,
      topEvaluators: 5,
      version: 1,
      stageWeights: [1, 0.5, 1.5, 1],
      ageWeights: [1, 0.5, 0],
      basisShares: [0.5, 0.25],
    })
    const put = (change: object) => city.put(`${BASE}/scoreFormula`).send({ ...formula, ...change })
    const order = await put({ ageWeights: [0.5, 1, 0] })
    expect([order.status, Object.keys(order.body.fields)]).toEqual([422, ['ageWeights[1]']])
    const zero = await put({ stageWeights: [0, 0, 0, 0] })
    expect([zero.status, Object.keys(zero.body.fields)]).toEqual([422, ['stageWeights']])
    const shares = await put({ basisShares: [0.25, 0.25] })
    expect([shares.status, Object.keys(shares.body.fields)]).toEqual([422, ['basisShares[1]']])
    for (const wrong of [
      { k: 0 },
      { stageWeights: [1, 1, 1] },
      { stageWeights: [1, 1, 1, 'x'] },
      { W: 101 },
      { B: 1 },
    ]) {
      expect([wrong, (await put(wrong)).status]).toEqual([wrong, 400])
    }
    expect((await put({ k: 6 })).body).toMatchObject({ k: 6, version: 2 })
    const old = await put({ k: 7 })
    expect([old.status, old.body.data.k]).toEqual([409, 6])
    expect((await put({ k: 5, version: 2 })).status).toBe(200)
    const { body: presets } = await city.get(`${BASE}/scoreFormula/presets`)
    expect(presets.map(({ preset, name, B, W }: Record<string, unknown>) => [preset, name, B, W])).toEqual([
      ['mutualEvaluation', '互评制', 30, 60],
      ['mutualEvaluationLenient', '互评制（宽松）', 60, 30],
      ['deductionsOnly', '扣分制', 100, 0],
    ])
  })

  it('list who changed which numbers and why, for all who may see the rules', async () => {
    const city = await t.as('city')
    const versions = async (who: Who = 'city') =>
      (await (await t.as(who)).get(`${BASE}/scoreRules/versions`).expect(200)).body
    const [before] = await versions()
    const reason = '按市级文件调整'
    const change = { baseScores: [{ sign: 1, score: 29 }], reason }
    await city
      .put(`${BASE}/scoreRules`)
      .send({ ...change, reason: '长'.repeat(201) })
      .expect(400)
    await city.put(`${BASE}/scoreRules`).send(change).expect(200)
    const [now, last] = await versions()
    expect(last).toEqual(before)
    expect(now).toMatchObject({ number: before.number + 1, reason, changes: ['采购人：基础分 30 → 29'] })
    expect(now.accountName).not.toBe('')
    expect(now.baseScores.map(({ score }: { score: number }) => score)).toEqual([29, 30, 30, 30])
    // A version is restored by sending its numbers again.
    const { baseScores } = last
    await city.put(`${BASE}/scoreRules`).send({ baseScores, formula: last.formula, reason: '恢复' }).expect(200)
    const [restored] = await versions()
    expect(restored).toMatchObject({ changes: ['采购人：基础分 29 → 30'], reason: '恢复', baseScores })
    expect(restored.formula).toEqual(last.formula)
    // A district does not see the names of the city's supervisors.
    expect((await versions('district06'))[0]).toMatchObject({ reason: '恢复', accountName: '' })
    await (await t.as(2)).get(`${BASE}/scoreRules/versions`).expect(403)
  })

  it('previews changed rules without storing anything', async () => {
    const city = await t.as('city')
    const ids = await makeParticipants(t.ctx(), 3, ['预览甲', '预览乙'])
    const by = await makeParticipants(t.ctx(), 1, ['评一', '评二', '评三'])
    await reveal(t.ctx(), ids[0] ?? '', by, 100)
    const send = (body: object) => city.post(`${BASE}/scoreRules/preview`).send(body)
    const same = (await send({})).body
    expect(same).toMatchObject({ scoresChanged: 0, starsChanged: 0, bandsChanged: 0, largest: [] })
    const less = (await send({ baseScores: [{ sign: 3, score: 20 }] })).body
    expect(less).toMatchObject({ scoresChanged: 2, starsChanged: 1, bandsChanged: 1 })
    expect(less.largest[0]).toMatchObject({ before: expect.any(Number), after: expect.any(Number) })
    const bars = (when: string) =>
      less.histogram.reduce((n: number, bar: Record<string, number>) => n + (bar[when] ?? 0), 0)
    // The chart counts the rated only, as the bands do.
    const rated = (when: string) =>
      less.distribution.flatMap(({ bands }: { bands: Record<string, number>[] }) =>
        bands.map((band) => band[when] ?? 0),
      )
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
    expect([bars('before'), bars('after')]).toEqual([sum(rated('before')), sum(rated('after'))])
    expect((await send({})).body).toEqual(same)
    // A created participant has no score before its first event.
    await createdParticipant(t)
    expect((await send({})).body.trial).toBe(same.trial + 1)
    const levels = await send({ stars: [{ stars: 1, minScore: 10 }] })
    expect([levels.status, levels.body.code]).toEqual([422, 'LEVEL_ZERO'])
    const equal = await send({ stars: [5, 4, 3].map((stars) => ({ stars, minScore: 0 })) })
    expect(equal.body.error).toBe('“5 星”与“4 星”的起始分相同')
    expect((await send({ formula: { W: 1 } })).status).toBe(400)
    expect((await (await t.as(2)).post(`${BASE}/scoreRules/preview`).send({})).status).toBe(403)
  })
})
