import { unitOfWork } from '#database/unit-of-work'
import { postFacts } from '../../src/modules/ledger/post-facts.js'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { factOf, makeParticipants, reveal } from '../support/credit.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const BASE = '/credit/admin/api'
const DAY = '2036-03-02'

let t: TestApp
let purchasers: string[]
let suppliers: string[]

beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(`${DAY}T10:00:00+08:00`)
  purchasers = await makeParticipants(t.ctx(), 1, ['采购一', '采购二', '采购三'])
  suppliers = await makeParticipants(t.ctx(), 2, ['供应一', '供应二', '供应三'])
})
afterAll(() => t.stop())

/** Creates an agency; `login` opens a session of its account, which ends if a test moves the clock. */
async function makeAgency(name: string) {
  const [id = ''] = await makeParticipants(t.ctx(), 3, [name])
  const wish = { sign: 3, areaCode: '003900130006', roles: ['agency'], participantId: id } as const
  const account = await makeAccount(t.ctx(), wish)
  return { id, login: async () => t.withToken(await openSession(t.ctx(), account)) }
}

async function revealAnonymously(id: string, total: number): Promise<void> {
  const group = { anonymous: true, groupKey: id }
  const facts = suppliers.map((evaluatorId) => factOf(t.ctx(), { evaluatedId: id, evaluatorId, total, ...group }))
  await unitOfWork(t.ctx(), (tx) => postFacts(tx, facts, 'anonymousGroup'))
}

async function textsOf(caller: Caller, id: string, size: number): Promise<string[]> {
  const { body } = await caller
    .get(`${BASE}/credit/${id}/lines?size=${size}`)
    .set('Accept-Language', 'en-US')
    .expect(200)
  return body.records.map((row: { text: string }) => row.text)
}

describe('the trace of a score', () => {
  it('joins hidden evaluators by their counted weights, after the limit of each body', async () => {
    const { id, login } = await makeAgency('代理甲')
    await revealAnonymously(id, 60)
    const often = Array<string>(3).fill(suppliers[0] ?? '')
    await reveal(t.ctx(), id, often, 100, { stage: 2 })
    const { body } = await (await login()).get(`${BASE}/credit/${id}`).expect(200)
    const rows = body.trace.filter(({ kind }: { kind: string }) => kind === 'evaluators')
    // The first evaluated by name with 3 * 1.5, which counts 3, and in the group: (3 * 100 + 3 * 60) / 6.
    expect(rows).toMatchObject([{ evaluators: 3, weight: 6, mean: 80, window: 0 }])
    const points = body.trace.reduce((sum: number, row: { points: number }) => sum + row.points, 0)
    expect(points.toFixed(2)).toBe(body.creditScore.toFixed(2))
  })

  it('joins all ages if one has fewer than three hidden evaluators', async () => {
    const { id, login } = await makeAgency('代理乙')
    await revealAnonymously(id, 60)
    const older = { stage: 1, revealedOn: '2035-01-15' } as const
    await reveal(t.ctx(), id, suppliers.slice(0, 1), 100, older)
    const { body } = await (await login()).get(`${BASE}/credit/${id}`).expect(200)
    const rows = body.trace.filter(({ kind }: { kind: string }) => kind === 'evaluators')
    expect(rows).toMatchObject([{ evaluators: 3, weight: 3.25, mean: 63.08, window: null }])
  })

  it('has no rank as of a past day', async () => {
    const { id } = await makeAgency('代理丙')
    await reveal(t.ctx(), id, purchasers, 90)
    t.clock.set('2036-03-04T10:00:00+08:00')
    const rank = async (asOf: string) => {
      const city = await t.as('city')
      const { body } = await city.get(`${BASE}/credit/${id}${asOf}`).expect(200)
      return [body.asOf, body.rank, body.of]
    }
    expect(await rank('')).toEqual([DAY, expect.any(Number), expect.any(Number)])
    expect(await rank(`?asOf=${DAY}`)).toEqual([DAY, null, null])
    await recomputeAll(t.ctx())
    expect(await rank(`?asOf=${DAY}`)).toEqual([DAY, null, null])
    expect(await rank('?asOf=2036-03-04')).toEqual(['2036-03-04', expect.any(Number), expect.any(Number)])
    t.clock.set(`${DAY}T10:00:00+08:00`)
  })
})

describe('an entry of the ledger', () => {
  const capped = /above the rating, but the weight of one evaluator is limited/

  it('states that the limit of an evaluator made a good mark lower the score', async () => {
    const { id, login } = await makeAgency('代理丁')
    const own = await login()
    const [often = ''] = purchasers
    await reveal(t.ctx(), id, [often, often, often], 100, { stage: 2 })
    await reveal(t.ctx(), id, purchasers.slice(1), 50)
    const { body: before } = await own.get(`${BASE}/credit/${id}`)
    expect(before.rating).toBe(77.5)
    await reveal(t.ctx(), id, [often], 80)
    const { body: after } = await own.get(`${BASE}/credit/${id}`)
    expect(after.creditScore).toBeLessThan(before.creditScore)
    expect(await textsOf(own, id, 2)).toEqual([expect.stringMatching(capped), expect.not.stringMatching(capped)])
    // A mark below the rating needs no such explanation.
    await reveal(t.ctx(), id, [often], 20)
    expect(await textsOf(own, id, 1)).toEqual([expect.not.stringMatching(capped)])
  })

  it('discloses no weight of a possibly anonymous evaluator to a participant', async () => {
    const { id, login } = await makeAgency('代理戊')
    await revealAnonymously(id, 50)
    const [own, city] = [await login(), await t.as('city')]
    const [often = ''] = suppliers
    await reveal(t.ctx(), id, [often, often, often], 100, { stage: 2 })
    await reveal(t.ctx(), id, [often], 78)
    expect(await textsOf(city, id, 1)).toEqual([expect.stringMatching(capped)])
    expect(await textsOf(own, id, 1)).toEqual([expect.not.stringMatching(capped)])
  })

  it('names aged evaluations, but no anonymous evaluators or their number', async () => {
    const { id, login } = await makeAgency('代理己')
    await reveal(t.ctx(), id, purchasers.slice(0, 2), 100)
    await revealAnonymously(id, 40)
    t.clock.set('2037-03-05T10:00:00+08:00')
    await recomputeAll(t.ctx())
    const of = (name: string) => `${name} of ${DAY} (bid evaluation ended)`
    const [half] = await textsOf(await login(), id, 1)
    expect(half).toMatch(/^Evaluations older than 12 months count half: /)
    for (const name of ['采购一', '采购二']) expect(half).toContain(of(name))
    expect(half).toMatch(/, anonymous evaluations$/)
    for (const name of ['供应一', '供应二', '供应三']) expect(half).not.toContain(name)
    t.clock.set('2038-03-05T10:00:00+08:00')
    await recomputeAll(t.ctx())
    const own = await login()
    const [gone] = await textsOf(own, id, 1)
    expect(gone).toMatch(/^Evaluations older than 24 months no longer count: /)
    for (const name of ['采购一', '采购二']) expect(gone).toContain(of(name))
    expect((await verifyScores(t.ctx())).faults).toEqual([])
    const { body } = await own.get(`${BASE}/credit/${id}/lines?size=1`).expect(200)
    expect(body.records[0].text).toContain(`采购一（${DAY}，评审结束）`)
  })
})
