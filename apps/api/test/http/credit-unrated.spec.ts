import { unitOfWork } from '#database/unit-of-work'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { endDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { decisionAgainst, makeParticipants, reveal } from '../support/credit.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const BASE = '/credit/admin/api'

let t: TestApp
let city: Caller
let rated: string
let unrated: string
let purchasers: string[]

beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
  const ctx = t.ctx()
  ;[rated = '', unrated = ''] = await makeParticipants(ctx, 2, ['有评级', '无评级'])
  purchasers = await makeParticipants(ctx, 1, ['采购一', '采购二', '采购三'])
  await reveal(ctx, rated, purchasers, 40)
  await reveal(ctx, unrated, purchasers.slice(0, 2), 40)
})
afterAll(() => t.stop())

const list = async (query: string) => {
  const { body } = await city.get(`${BASE}/supplier/list?${query}`).expect(200)
  return body.records.map((row: { name: string }) => row.name)
}

describe('an unrated participant', () => {
  it('has neither score nor stars nor band wherever it is listed or shown', async () => {
    const none = { creditScore: null, starLevel: null, band: null, unrated: true }
    const { body: page } = await city.get(`${BASE}/supplier/list?keyword=无评级`).expect(200)
    expect(page.records).toMatchObject([{ ...none, evaluatorCount: 2, serious: false }])
    const { body: row } = await city.get(`${BASE}/supplier/${unrated}`).expect(200)
    expect(row).toMatchObject(none)
    const { body: other } = await city.get(`${BASE}/supplier/${rated}`).expect(200)
    expect(other).toMatchObject({ creditScore: 67.13, starLevel: 2, band: 'C', unrated: false })
  })

  it('is neither low nor high for a filter, and last in either order', async () => {
    expect(await list('creditScoreTo=100')).toEqual(['有评级'])
    expect(await list('creditScoreFrom=0')).toEqual(['有评级'])
    expect(await list('starLevelTo=5')).toEqual(['有评级'])
    expect(await list('band=A,AA,AAA,B,C,D')).toEqual(['有评级'])
    expect(await list('unrated=true')).toEqual(['无评级'])
    expect(await list('sort=creditScore,asc')).toEqual(['有评级', '无评级'])
    expect(await list('sort=creditScore,desc')).toEqual(['有评级', '无评级'])
  })

  it('sees the calculation of its score, as supervisors do', async () => {
    const wish = { sign: 2, areaCode: '003900130006', roles: ['supplier'] } as const
    const account = await makeAccount(t.ctx(), { ...wish, participantId: unrated })
    const own = t.withToken(await openSession(t.ctx(), account))
    for (const caller of [own, city]) {
      const { body } = await caller.get(`${BASE}/credit/${unrated}`).expect(200)
      expect(body).toMatchObject({
        unrated: true,
        starLevel: null,
        band: null,
        bandLabel: null,
        rank: null,
        evaluatorCount: 2,
        minEvaluators: 2,
        minWeight: 3,
        base: 30,
        creditScore: 69,
      })
      expect(body.trace.length).toBeGreaterThan(2)
    }
    const { body: star } = await own.get(`${BASE}/account/score/star`).expect(200)
    expect(star).toMatchObject({ unrated: true, starLevel: null, band: null, nextStarAt: null })
    const { body: ranking } = await own.get(`${BASE}/account/score/ranking`).expect(200)
    expect(ranking.total).toBe(1)
  })

  it('has band D while a serious act is in force, and none the day it is repaired', async () => {
    const ctx = t.ctx()
    const { id: itemId } = await ctx.manager.findOneByOrFail(DishonestyItemEntity, { code: 'S-S1' })
    const act = { participantId: unrated, itemId, description: '伪造', source: 'import' } as const
    const decision = await decisionAgainst(ctx, unrated)
    const { id } = await unitOfWork(ctx, (tx) => recordDishonesty(tx, { ...act, ...decision }))
    const shown = async () => (await city.get(`${BASE}/supplier/${unrated}`)).body
    const none = { creditScore: null, starLevel: null, unrated: true }
    expect(await shown()).toMatchObject({ ...none, band: 'D', serious: true })
    await unitOfWork(ctx, (tx) => endDishonesty(tx, id, 'repair', '已整改'))
    expect(await shown()).toMatchObject({ ...none, band: null, serious: false })
  })

  it('is rated with enough evaluators and weight; a role may need fewer or more', async () => {
    const setting = (await city.get(`${BASE}/baseScoreSetting/list`)).body.find(
      (row: { sign: number }) => row.sign === 2,
    )
    const need = async (minEvaluators: number | null, minWeight = 0) => {
      const base = { sign: 2, score: setting.score, minEvaluators, minWeight }
      await city
        .put(`${BASE}/scoreRules`)
        .send({ baseScores: [base] })
        .expect(200)
      await recomputeAll(t.ctx())
    }
    const shown = async () => (await city.get(`${BASE}/credit/${unrated}`)).body
    await need(2, 2.5)
    expect(await shown()).toMatchObject({ unrated: true, starLevel: null, minWeight: 2.5 })
    await need(2)
    // The mean of 40 holds the stars back.
    expect(await shown()).toMatchObject({ unrated: false, starLevel: 2, limitedBy: 60, minEvaluators: 2 })
    await need(4)
    await reveal(t.ctx(), unrated, purchasers.slice(2), 40)
    expect(await shown()).toMatchObject({ unrated: true, starLevel: null, minEvaluators: 4 })
    await need(null)
    expect(await shown()).toMatchObject({ unrated: false, starLevel: 2, minEvaluators: 3 })
    expect((await verifyScores(t.ctx())).faults).toEqual([])
  })
})

describe('the preview', () => {
  it('shows the distribution over bands and a band that would hold too many', async () => {
    const preview = async (body: object) => (await city.post(`${BASE}/scoreRules/preview`).send(body).expect(200)).body
    const row = (body: { distribution: { sign: number }[] }, sign: number) =>
      body.distribution.find((one) => one.sign === sign)
    const { distribution } = await preview({})
    expect(distribution).toHaveLength(4)
    expect(row({ distribution }, 2)).toMatchObject({
      bands: expect.arrayContaining([{ band: 'C', before: 2, after: 2 }]),
      unratedBefore: 0,
      unratedAfter: 0,
      ...{ limitedBefore: 2, limitedAfter: 2 },
      bases: expect.arrayContaining([{ basis: 'low', before: 2, after: 2 }]),
      crowded: 'C',
    })
    expect(row({ distribution }, 1)).toMatchObject({ unratedAfter: 3, crowded: null })
    const four = await preview({ baseScores: [{ sign: 2, score: 30, minEvaluators: 4 }] })
    expect(row(four, 2)).toMatchObject({ unratedBefore: 0, unratedAfter: 2, crowded: null })
  })
})
