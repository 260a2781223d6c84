import { unitOfWork } from '#database/unit-of-work'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { decisionAgainst, makeParticipants, reveal } from '../support/credit.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const BASE = '/credit/admin/api'

let t: TestApp
let city: Caller
let limited: string
let better: string

beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
  const ctx = t.ctx()
  ;[limited = '', better = ''] = await makeParticipants(ctx, 2, ['受限供应商', '较好供应商'])
  const purchasers = await makeParticipants(ctx, 1, ['采购一', '采购二', '采购三'])
  // 72.69 and 72.38: the mean of 69 misses the 72 of band A; that of 63.33 is below because of one evaluator alone.
  for (let n = 0; n < 3; n++) await reveal(ctx, limited, purchasers, 69)
  for (const purchaser of purchasers.slice(1)) await reveal(ctx, better, [purchaser], 75)
  await reveal(ctx, better, purchasers.slice(0, 1), 40)
})
afterAll(() => t.stop())

const creditOf = async (id: string, caller = city) => (await caller.get(`${BASE}/credit/${id}`).expect(200)).body
const linesOf = async (id: string) => (await city.get(`${BASE}/credit/${id}/lines?size=50`).expect(200)).body.records

describe('a band limited by the mean', () => {
  it('names the limit to everybody, and the mean to supervisors only', async () => {
    const credit = await creditOf(limited)
    expect(credit).toMatchObject({ band: 'B', limitedBy: 72, meanReceived: 69, basis: 'medium' })
    expect(credit.creditScore).toBeGreaterThan(70)
    const wish = { sign: 2, areaCode: '003900130006', roles: ['supplier'] } as const
    const own = t.withToken(await openSession(t.ctx(), await makeAccount(t.ctx(), { ...wish, participantId: limited })))
    expect(await creditOf(limited, own)).toMatchObject({ limitedBy: 72, meanReceived: null, startShare: null })
  })

  it('ranks below a lower score of a higher band', async () => {
    const [first, second] = [await creditOf(better), await creditOf(limited)]
    expect([first.band, second.band]).toEqual(['A', 'B'])
    expect([first.rank, second.rank]).toEqual([1, 2])
    const { body } = await city.get(`${BASE}/account/score/ranking?type=2`).expect(200)
    expect(body.records.map(({ name }: { name: string }) => name)).toEqual(['较好供应商', '受限供应商'])
  })

  it('changes with the rules by an entry that leaves the score', async () => {
    const { body } = await city.get(`${BASE}/overviewScore/list?sign=2&size=50`).expect(200)
    const row = body.records.find(({ code }: { code: string }) => code === 'A')
    const put = (minMean: number | null) =>
      city
        .put(`${BASE}/overviewScore/${row.id}`)
        .send({ sign: 2, code: 'A', minScore: 70, minMean, labels: row.labels })
    const before = await linesOf(limited)
    await put(65).expect(200)
    expect((await verifyScores(t.ctx())).faults.map(({ kind }) => kind)).toContain('rules')
    await recomputeAll(t.ctx())
    const after = await linesOf(limited)
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({ cause: 'rules', delta: 0, text: expect.stringContaining('等次 B → A') })
    expect((await creditOf(limited)).limitedBy).toBeNull()
    expect((await verifyScores(t.ctx())).faults).toEqual([])
    const falls = await put(null)
    expect([falls.status, Object.keys(falls.body.fields)]).toEqual([422, ['minMean']])
    await put(72).expect(200)
    await recomputeAll(t.ctx())
    expect((await creditOf(limited)).band).toBe('B')
  })

  it('is found where a stored limit was changed', async () => {
    await t.dataSource.query('UPDATE participant SET limited_by = 60 WHERE id = $1', [limited])
    expect((await verifyScores(t.ctx())).faults).toMatchObject([{ id: limited, kind: 'columns' }])
    await recomputeAll(t.ctx())
    expect((await verifyScores(t.ctx())).faults).toEqual([])
  })
})

describe('a role that fewer than three evaluators rate', () => {
  it('is refused while it is evaluated anonymously, and the other way round', async () => {
    const { body: settings } = await city.get(`${BASE}/mutualEvaluation`).expect(200)
    const cell = settings.find(({ code }: { code: string }) => code === 'B1')
    const input = { ...cell, anonymous: true }
    for (const name of ['id', 'createTime', 'updateTime', 'currentVersion']) delete input[name]
    const refused = await city.put(`${BASE}/mutualEvaluation/${cell.id}`).send(input)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['anonymous']])
    const { body: roles } = await city.get(`${BASE}/baseScoreSetting/list`).expect(200)
    const agency = roles.find(({ sign }: { sign: number }) => sign === 3)
    const few = await city.put(`${BASE}/baseScoreSetting/${agency.id}`).send({ score: 30, minEvaluators: 2 })
    expect([few.status, Object.keys(few.body.fields)]).toEqual([422, ['minEvaluators']])
  })
})

it('names acts that another may repeat: of one behaviour, or by one decision', async () => {
  const ctx = t.ctx()
  const items = await ctx.manager.findBy(DishonestyItemEntity, { sign: 2 })
  const [item, other] = [items.find(({ code }) => code === 'S-S1'), items.find(({ code }) => code !== 'S-S1')]
  const decision = await decisionAgainst(ctx, better)
  const act = { participantId: better, itemId: item?.id ?? '', description: '伪造', source: 'import' } as const
  const { id } = await unitOfWork(ctx, (tx) => recordDishonesty(tx, { ...act, ...decision }))
  const similar = async (query: object) =>
    (
      await city
        .get(`${BASE}/integrity/similar`)
        .query({ participantId: better, ...query })
        .expect(200)
    ).body
  expect(await similar({ itemId: item?.id })).toMatchObject([{ id, sameDecision: false }])
  expect(await similar({ itemId: other?.id })).toEqual([])
  const spaced = { authority: ` ${decision.authority}`, decisionNumber: [...(decision.decisionNumber ?? '')].join(' ') }
  expect(await similar({ itemId: other?.id, ...spaced })).toMatchObject([{ id, sameDecision: true }])
  expect(await similar({ participantId: limited, itemId: item?.id })).toEqual([])
})
