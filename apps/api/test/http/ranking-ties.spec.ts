import { randomUUID } from 'node:crypto'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { postFacts, voidFacts } from '../../src/modules/ledger/post-facts.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { scoreFigures } from '../../src/modules/oversight/reports/score-figures.js'
import { rateArea } from '../../src/modules/ratings/rate-area.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { factOf, makeParticipants, reveal } from '../support/credit.js'
import { setCode } from '../support/open-credit.js'
import { freshCode } from '../support/registration.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const BASE = '/credit/admin/api'
const AGENCY = 3
/** The starting value of the rating: evaluations with it leave all scores equal. */
const MARK = 75

let t: TestApp
let bidders: string[]
let own: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2035-11-05T10:00:00+08:00')
  const names = Array.from({ length: 12 }, (_, n) => `单位${n}`)
  bidders = await makeParticipants(t.ctx(), 2, names)
})
afterAll(() => t.stop())

interface Evaluated {
  /** Evaluations by name of so many bidders, the first ones. */
  named: number
  /** Bidders that evaluate anonymously in one group; the mark of the last is voided. */
  group?: readonly number[]
}

async function makeAgency(name: string, { named, group }: Evaluated): Promise<string> {
  const [id = ''] = await makeParticipants(t.ctx(), AGENCY, [name])
  await setCode(t, id, freshCode())
  await reveal(t.ctx(), id, bidders.slice(0, named), MARK)
  if (!group) return id
  const of = { evaluatedId: id, total: MARK, anonymous: true, groupKey: randomUUID() }
  const facts = group.map((n) => factOf(t.ctx(), { ...of, evaluatorId: bidders[n] ?? '' }))
  await unitOfWork(t.ctx(), (tx) => postFacts(tx, facts, 'anonymousGroup'))
  await unitOfWork(t.ctx(), (tx) => voidFacts(tx, [facts.at(-1)?.recordId ?? '']))
  return id
}

/** Returns the names in the order of each ranking call. */
async function ordersOf(names: ReadonlyMap<string, string>) {
  const { body } = await own.get(`${BASE}/account/score/ranking?size=100`).expect(200)
  const area = await t.ctx().manager.findOneByOrFail(AreaEntity, { code: '003900130006' })
  const day = t.ctx().clock.today()
  const rated = await rateArea(t.ctx(), area, day, async () => true)
  const report = await scoreFigures(t.ctx(), { areaId: area.id, day }, async () => true)
  const known = (found: readonly string[]) => found.filter((name) => names.has(name))
  const byRank = rated.filter(({ sign }) => sign === AGENCY).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  return {
    ranking: known(body.records.map(({ name }: { name: string }) => name)),
    rating: known(byRank.map(({ name }) => name)),
    report: known(report.ranking.map(({ name }) => name)),
  }
}

async function rankOf(id: string): Promise<number> {
  const city = await t.as('city')
  return (await city.get(`${BASE}/credit/${id}`).expect(200)).body.rank
}

describe('participants of equal scores', () => {
  it('are ranked by the step of their evaluators, then by name', async () => {
    // The name that comes later has more evaluators, within the step and beyond it.
    const made = new Map<string, string>()
    for (const [name, evaluated] of [
      ['C 代理', { named: 10 }],
      ['A 代理', { named: 5 }],
      ['B 代理', { named: 9 }],
      ['E 代理', { named: 4, group: [4, 5, 6, 7] }],
      ['D 代理', { named: 4, group: [0, 1, 2, 3] }],
    ] as const) {
      made.set(name, await makeAgency(name, evaluated))
    }
    const participantId = made.get('A 代理') ?? ''
    const wish = {
      sign: AGENCY,
      areaCode: '003900130006',
      roles: ['agency'],
      participantId,
    } as const
    own = t.withToken(await openSession(t.ctx(), await makeAccount(t.ctx(), wish)))
    const expected = ['C 代理', 'A 代理', 'B 代理', 'D 代理', 'E 代理']
    expect(await ordersOf(made)).toEqual({ ranking: expected, rating: expected, report: expected })
    const ranks = await Promise.all(expected.map((name) => rankOf(made.get(name) ?? '')))
    expect(ranks).toEqual([1, 2, 3, 4, 5])
    expect((await verifyScores(t.ctx())).faults).toEqual([])
  })
})
