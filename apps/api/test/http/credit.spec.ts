import { addDays } from '@credit/contract'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { postFacts } from '../../src/modules/ledger/post-facts.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { factOf, makeParticipants, reveal } from '../support/credit.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const BASE = '/credit/admin/api'
const SUPERVISORS = ['city', 'district06', 'district02', 'examiner', 'auditor'] as const

let t: TestApp
let agency: string
let rival: string
let purchasers: string[]
let own: Caller
let today: string

beforeAll(async () => {
  t = await startTestApp()
  today = t.clock.today()
  const ctx = t.ctx()
  ;[agency = '', rival = ''] = await makeParticipants(ctx, 3, ['代理甲', '代理乙'])
  purchasers = await makeParticipants(ctx, 1, ['采购人一', '采购人二', '采购人三'])
  const suppliers = await makeParticipants(ctx, 2, ['供应商一', '供应商二', '供应商三'])
  await reveal(ctx, agency, purchasers, 90, { bidSectionName: '一标段', projectName: '设备采购' })
  await reveal(ctx, rival, purchasers, 70)
  const anonymous = { anonymous: true, groupKey: agency }
  const group = suppliers.map((evaluatorId) =>
    factOf(ctx, { evaluatedId: agency, evaluatorId, total: 60, ...anonymous }),
  )
  await unitOfWork(ctx, (tx) => postFacts(tx, group, 'anonymousGroup'))
  // The first supplier also evaluates by name and must appear among the named evaluators.
  await reveal(ctx, agency, suppliers.slice(0, 1), 100, { stage: 1 })
  const wish = {
    sign: 3,
    areaCode: '003900130006',
    roles: ['agency'],
    participantId: agency,
  } as const
  own = t.withToken(await openSession(ctx, await makeAccount(ctx, wish)))
})
afterAll(() => t.stop())

describe('the credit of a participant', () => {
  it('adds up, for its own account and for every supervisor', async () => {
    const callers = [own, ...(await Promise.all(SUPERVISORS.map((who) => t.as(who))))]
    for (const caller of callers) {
      const { status, body } = await caller.get(`${BASE}/credit/${agency}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ participantId: agency, name: '代理甲', asOf: today })
      const terms = body.base + body.bonus + body.mutual - body.deduction + body.adjustment
      expect((terms + body.limit).toFixed(2)).toBe(body.creditScore.toFixed(2))
      const points = body.trace.map((row: { points: number }) => Math.round(row.points * 100))
      expect(points.reduce((a: number, b: number) => a + b, 0)).toBe(Math.round(body.creditScore * 100))
      expect([body.rank, body.of, body.unrated]).toEqual([1, 2, false])
    }
  })

  it('is hidden from others, whether it exists or not', async () => {
    const unknown = '0198c0de-0000-7000-8000-00000000dead'
    const answers = [
      await own.get(`${BASE}/credit/${rival}`),
      await own.get(`${BASE}/credit/${rival}/lines`),
      await own.get(`${BASE}/credit/${unknown}`),
      await (await t.as(2)).get(`${BASE}/credit/${agency}`),
      await (await t.as('city')).get(`${BASE}/credit/${unknown}`),
      await (await t.as('city')).get(`${BASE}/credit/x`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await t.http.get(`${BASE}/credit/${agency}`)).status).toBe(401)
  })

  it('names evaluators to supervisors, and non-anonymous roles to the participant', async () => {
    type Row = { kind: string; name: string; evaluators: number | null }
    const evaluatorsOf = async (caller: Caller): Promise<Row[]> =>
      (await caller.get(`${BASE}/credit/${agency}`)).body.trace.filter((row: Row) => row.kind.startsWith('evaluator'))
    const all = await evaluatorsOf(await t.as('district02'))
    expect(all).toHaveLength(6)
    const seen = await evaluatorsOf(own)
    expect(seen.map(({ kind, name, evaluators }) => [kind, name, evaluators]).sort()).toEqual([
      ['evaluator', '采购人一', 1],
      ['evaluator', '采购人三', 1],
      ['evaluator', '采购人二', 1],
      ['evaluators', '', 3],
    ])
    const lines = await own.get(`${BASE}/credit/${agency}/lines?size=50`)
    expect(JSON.stringify(lines.body)).not.toContain('groupKey')
  })

  it('returns a past day as it was, and rejects future days', async () => {
    const city = await t.as('city')
    const shift = (days: number) => addDays(t.clock.today(), days)
    for (const [asOf, status] of [
      [shift(-1), 404],
      [today, 200],
      [shift(1), 422],
      ['2026-02-30', 400],
      ['x', 400],
    ]) {
      expect((await city.get(`${BASE}/credit/${agency}?asOf=${asOf}`)).status).toBe(status)
    }
  })

  it('pages the entries, newest first, with texts in the requested language', async () => {
    const { body } = await own.get(`${BASE}/credit/${agency}/lines?size=3`).set('Accept-Language', 'en-US')
    expect([body.total, body.pages, body.records.length]).toEqual([6, 2, 3])
    expect(body.records.map((row: { text: string }) => row.text)).toEqual([
      'Evaluation by 供应商一 revealed: 100.00 (contract record)',
      'Anonymous evaluations revealed: 3 (bid evaluation ended)',
      'Evaluation by 采购人三 revealed: 90.00 (bid evaluation ended)',
    ])
    expect(body.records[2]).toMatchObject({ cause: 'evaluation', bidSectionName: '一标段', projectName: '设备采购' })
    const chinese = await own.get(`${BASE}/credit/${agency}/lines?current=2&size=5`)
    expect(chinese.body.records.map((row: { text: string }) => row.text)).toEqual(['信用分初始化'])
    expect((await own.get(`${BASE}/credit/${agency}/lines?size=0`)).status).toBe(400)
  })

  it('names the behaviour of an entry', async () => {
    const ctx = t.ctx()
    const [other = ''] = await makeParticipants(ctx, 3, ['代理丙'])
    const { id: itemId } = await ctx.manager.findOneByOrFail(DishonestyItemEntity, { code: 'A-G1' })
    const report = { participantId: other, itemId, description: '歧视', source: 'import' } as const
    await unitOfWork(ctx, (tx) => recordDishonesty(tx, report))
    const city = await t.as('city')
    const { body } = await city.get(`${BASE}/credit/${other}/lines?size=1`)
    expect(body.records[0].text).toBe('失信行为生效：采购文件含歧视或差别待遇条款')
    const credit = (await city.get(`${BASE}/credit/${other}`)).body
    expect([credit.deduction, credit.rank, credit.of, credit.bandLabel]).toEqual([5, null, 2, null])
  })
})

describe('ranking and stars', () => {
  const ranking = `${BASE}/account/score/ranking`
  const star = `${BASE}/account/score/star`

  it('ranks by score, without participants with too few evaluators', async () => {
    const { body } = await (await t.as('district06')).get(`${ranking}?type=3&size=5`)
    expect(body.records.map((row: Record<string, unknown>) => [row.rank, row.name])).toEqual([
      [1, '代理甲'],
      [2, '代理乙'],
    ])
    expect(body).toMatchObject({ total: 2, pages: 1 })
    const [best, next] = body.records.map((row: Record<string, unknown>) => row.creditScore)
    expect(best).toBe((await own.get(`${BASE}/credit/${agency}`)).body.creditScore)
    expect(best).toBeGreaterThan(next)
    const city = await t.as('city')
    const second = `${ranking}?type=3&current=2&size=1&areaId=`
    const { areaId } = (await own.get(`${BASE}/account/me`)).body
    expect((await city.get(`${second}${areaId}`)).body).toMatchObject({
      ...{ total: 2, pages: 2, records: [{ rank: 2, name: '代理乙' }] },
    })
    expect((await own.get(ranking)).body).toMatchObject({ total: 2 })
  })

  it('limits participants to their role and area, districts to their area', async () => {
    const { id: foreign } = await t.ctx().manager.findOneByOrFail(AreaEntity, { code: '003900130002' })
    const district = await t.as('district06')
    const answers = [
      await own.get(`${ranking}?type=2`),
      await own.get(`${ranking}?areaId=${foreign}`),
      await district.get(`${ranking}?type=3&areaId=${foreign}`),
      await district.get(`${star}?type=3&areaId=${foreign}`),
      await district.get(ranking),
      await district.get(`${ranking}?type=5`),
      await district.get(`${ranking}?type=3&areaId=x`),
      await (await t.as('district02')).get(`${ranking}?type=3`),
      await (await t.as('city')).get(`${ranking}?type=3&areaId=${foreign}`),
    ]
    expect(answers.map(({ status, body }) => [status, body.total])).toEqual([
      ...Array(4).fill([403, undefined]),
      ...Array(3).fill([400, undefined]),
      [200, 0],
      [200, 0],
    ])
  })

  it('returns a participant its own star and the beginning of the next one', async () => {
    const { body } = await own.get(star)
    const { body: credit } = await own.get(`${BASE}/credit/${agency}`)
    expect(body).toMatchObject({
      creditScore: credit.creditScore,
      starLevel: 3,
      band: 'A',
      unrated: false,
      nextStarAt: 80,
      rank: 1,
      of: 2,
      breakdown: { base: 30, mutual: credit.mutual },
    })
    expect((await (await t.as(3)).get(star)).status).toBe(404)
  })

  it('returns supervisors the distribution over stars and bands', async () => {
    const { body } = await (await t.as('city')).get(`${star}?type=1`)
    expect(body).toEqual({
      total: 3,
      stars: [{ stars: null, count: 3 }],
      bands: [{ band: null, count: 3 }],
    })
  })

  it('returns the distribution of all roles to supervisors that name no type', async () => {
    const city = await t.as('city')
    const roles = await Promise.all([1, 2, 3, 4].map((type) => city.get(`${star}?type=${type}`)))
    const { status, body } = await city.get(star)
    const sum = (counts: { count: number }[]) => counts.reduce((n, { count }) => n + count, 0)
    expect(status).toBe(200)
    expect(body.total).toBe(roles.reduce((n, role) => n + role.body.total, 0))
    expect([sum(body.stars), sum(body.bands)]).toEqual([body.total, body.total])
    expect((await city.get(`${star}?type=5`)).status).toBe(400)
    expect((await city.get(`${star}?kind=1`)).status).toBe(400)
  })
})

describe('recomputing', () => {
  it('enqueues one job per area, only with the permission', async () => {
    const post = async (who: Parameters<TestApp['as']>[0], body: object = {}) =>
      (await t.as(who)).post(`${BASE}/credit/recompute`).send(body)
    const { id: foreign } = await t.ctx().manager.findOneByOrFail(AreaEntity, { code: '003900130002' })
    const first = await post('district06')
    expect(first.status).toBe(202)
    expect((await post('district06')).body).toEqual(first.body)
    const refused = [
      await post('district06', { areaId: foreign }),
      await post('auditor'),
      await post('examiner'),
      await post(1),
      await post('city', { areaId: 'x' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 400])
    expect((await post('city')).status).toBe(202)
  })
})
