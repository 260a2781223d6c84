import { randomUUID } from 'node:crypto'
import { DataSource } from 'typeorm'
import { FixedClock } from '#core/clock/clock'
import { systemContext, type Tx } from '#core/context'
import { dataSourceOptions } from '#database/data-source-options'
import { unitOfWork } from '#database/unit-of-work'
import { postFacts, voidFacts } from '../../src/modules/ledger/post-facts.js'
import { recompute, recomputeAll } from '../../src/modules/ledger/recompute.js'
import { RECOMPUTE_JOB, versionRules } from '../../src/modules/ledger/rules/rule-versions.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { seedCredit } from '../../src/seeds/reference/credit.js'
import { factOf, makeParticipants, reveal } from '../support/credit.js'
import { cloneDatabase } from '../support/databases.js'
import { START } from '../support/day.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const BASE = '/credit/admin/api'
const FIRST_DAY = '2035-11-05'
const SECOND_DAY = '2035-11-06'
/** Makes a version as the previous release did, without the setting for bodies. */
const VERSION_BEFORE = `INSERT INTO rule_version (at, snapshot)
  SELECT $1, snapshot FROM rule_version ORDER BY number DESC LIMIT 1`

let t: TestApp
let bidders: string[]
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(`${FIRST_DAY}T10:00:00+08:00`)
  await t.dataSource.query(VERSION_BEFORE, [t.clock.now()])
  bidders = await makeParticipants(t.ctx(), 2, ['甲', '乙', '丙', '丁', '戊'])
})
afterAll(() => t.stop())

const at = (n: number) => bidders[n] ?? ''
const work = (change: (tx: Tx) => Promise<unknown>) => unitOfWork(t.ctx(), change)

/** An agency that the first bidder evaluated by name beyond its limit, and three anonymously in a group or pool. */
async function agencyOf(name: string, members: readonly number[], pooled = false) {
  const [id = ''] = await makeParticipants(t.ctx(), 3, [name])
  await reveal(t.ctx(), id, Array<string>(4).fill(at(0)), 95, { stage: 2 })
  await reveal(t.ctx(), id, bidders, 90)
  const groupKey = randomUUID()
  const facts = members.map((n, place) => {
    const of = { evaluatedId: id, evaluatorId: at(n), total: [40, 70, 85][place] ?? 0 }
    return factOf(t.ctx(), { ...of, anonymous: true, groupKey, pooled })
  })
  await work((tx) => postFacts(tx, facts, pooled ? 'pool' : 'anonymousGroup'))
  return { id, facts }
}

async function creditOf(id: string, asOf = '') {
  const city = await t.as('city')
  const { body } = await city.get(`${BASE}/credit/${id}${asOf && `?asOf=${asOf}`}`).expect(200)
  const { creditScore, ruleVersion, unrated, trace } = body
  return { creditScore, ruleVersion, unrated, lines: trace.length }
}

async function linesOf(id: string): Promise<string[]> {
  const city = await t.as('city')
  const { body } = await city.get(`${BASE}/credit/${id}/lines?size=2`).set('Accept-Language', 'en-US').expect(200)
  return body.records.map(({ text, detail = '' }: { text: string; detail?: string }) =>
    [text, detail].filter(Boolean).join(': '),
  )
}

const versions = async (dataSource: DataSource): Promise<string[]> =>
  (await dataSource.query('SELECT bodies FROM rule_version ORDER BY number')).map(
    ({ bodies }: { bodies: string }) => bodies,
  )

describe('a version of the rules with anonymous groups as bodies', () => {
  it('moves the scores that mixed groups with named marks, and keeps past days', async () => {
    const capped = await agencyOf('代理甲', [0, 1, 2])
    const other = await agencyOf('代理乙', [1, 2, 3])
    const pooled = await agencyOf('代理丙', [0, 1, 2], true)
    const before = await creditOf(capped.id)
    expect(before.creditScore).not.toBe((await creditOf(other.id)).creditScore)
    expect((await verifyScores(t.ctx())).faults).toEqual([])

    t.clock.set(`${SECOND_DAY}T10:00:00+08:00`)
    const job = await unitOfWork(t.ctx(), (tx) => versionRules(tx, { bodies: 'group' }))
    expect(job).not.toBeNull()
    await recomputeAll(t.ctx())
    const after = await creditOf(capped.id)
    const { creditScore } = await creditOf(other.id)
    expect([after.creditScore, (await creditOf(pooled.id)).creditScore]).toEqual([creditScore, creditScore])
    expect(after.ruleVersion).toBe(before.ruleVersion + 1)
    expect((await linesOf(capped.id))[0]).toMatch(
      /^The rules changed from version \d+ to version \d+.*separate weight limit for anonymous/,
    )
    expect(await creditOf(capped.id, FIRST_DAY)).toEqual(before)
    expect((await verifyScores(t.ctx())).faults).toEqual([])
  })

  it('discloses nothing by a voided mark of a group', async () => {
    const agencies = [await agencyOf('代理丁', [0, 1, 2]), await agencyOf('代理戊', [3, 4, 0])]
    for (const { facts } of agencies) {
      await work((tx) => voidFacts(tx, [facts[0]?.recordId ?? '']))
    }
    const [one, other] = await Promise.all(agencies.map(({ id }) => creditOf(id)))
    expect(one).toEqual(other)
    expect((await verifyScores(t.ctx())).faults).toEqual([])
  })

  it('makes a party unrated again after a voided mark, for any members of the group', async () => {
    const unrated = async (name: string, members: readonly number[]) => {
      const [id = ''] = await makeParticipants(t.ctx(), 3, [name])
      await reveal(t.ctx(), id, [at(0), at(1)], 90)
      const of = { evaluatedId: id, total: 80, anonymous: true, groupKey: randomUUID() }
      const facts = members.map((n) => factOf(t.ctx(), { ...of, evaluatorId: at(n) }))
      await work((tx) => postFacts(tx, facts, 'anonymousGroup'))
      const rated = (await creditOf(id)).unrated
      await work((tx) => voidFacts(tx, [facts[2]?.recordId ?? '']))
      return [rated, (await creditOf(id)).unrated]
    }
    expect(await unrated('代理己', [0, 1, 2])).toEqual([false, true])
    expect(await unrated('代理庚', [2, 3, 4])).toEqual([false, true])
    expect((await verifyScores(t.ctx())).faults).toEqual([])
  })

  it('is kept by later changes of the rules, and used by their preview', async () => {
    const { id } = await agencyOf('代理辛', [0, 1, 2])
    const city = await t.as('city')
    const { body: same } = await city.post(`${BASE}/scoreRules/preview`).send({}).expect(200)
    expect(same).toMatchObject({ scoresChanged: 0, starsChanged: 0, bandsChanged: 0 })
    const baseScores = [1, 2, 3, 4].map((sign) => ({ sign, score: 31 }))
    await city.put(`${BASE}/scoreRules`).send({ baseScores }).expect(200)
    expect((await versions(t.dataSource)).at(-1)).toBe('group')
    const before = await creditOf(id)
    await work((tx) => recompute(tx, [id]))
    expect((await creditOf(id)).creditScore).toBeCloseTo(before.creditScore + 1)
  })
})

describe('a start of this release', () => {
  it('creates that version once no instance of the previous release is connected', async () => {
    const database = await cloneDatabase()
    const connect = (applicationName: string) =>
      new DataSource(dataSourceOptions({ url: database.url, size: 2, applicationName })).initialize()
    const [own, instance] = [await connect('credit-prepare'), await connect('credit-api')]
    const seed = () =>
      unitOfWork(
        systemContext(
          {
            manager: own.manager,
            clock: new FixedClock(START),
            locale: 'zh-CN',
          },
          'seed',
        ),
        seedCredit,
      )
    try {
      await own.query(VERSION_BEFORE, [START])
      await instance.query('SELECT 1')
      await seed()
      expect(await versions(own)).toEqual(['group', 'evaluator'])
      await instance.destroy()
      await seed()
      await seed()
      expect(await versions(own)).toEqual(['group', 'evaluator', 'group'])
      const jobs = await own.query('SELECT count(*)::int AS n FROM job WHERE kind = $1', [RECOMPUTE_JOB])
      expect(jobs).toEqual([{ n: 1 }])
    } finally {
      await own.destroy()
      await database.drop()
    }
  })
})
