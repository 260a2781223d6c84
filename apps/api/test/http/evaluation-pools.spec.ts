import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { unitOfWork } from '../../src/database/unit-of-work.js'
import { voidRecords } from '../../src/modules/evaluation/closing/void-records.js'
import { verifyCredit } from '../../src/modules/evaluation/verify/verify-credit.js'
import {
  createAgency,
  createBidders,
  type EvaluatedAgency,
  openSection,
  passTo,
} from '../support/anonymous.js'
import {
  API,
  linesOf,
  logIn,
  MONDAY,
  type ProjectFixture,
  recordsOf,
  type TestParticipant,
} from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

/** The windows of Monday end with 12 November. */
const HELD = '2035-11-13T00:01:00+08:00'
const LAST_OF_MONTH = '2035-11-30T23:20:00+08:00'
const FIRST_OF_MONTH = '2035-12-01T00:20:00+08:00'

let t: TestApp
let party: EvaluatedAgency
let bidders: TestParticipant[]
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  party = await createAgency(t)
  bidders = await createBidders(t, 4)
})

const bidder = (n: number): TestParticipant => {
  const found = bidders[n]
  if (!found) throw new Error(`there is no bidder ${n}`)
  return found
}
const causes = async () =>
  (await linesOf(t, party.agency.id)).map(({ cause }: { cause: string }) => cause)
const statesIn = async (section: ProjectFixture) =>
  (await recordsOf(t, section)).filter(({ code }) => code === 'A7').map(({ status }) => status)
const states = async () => (await Promise.all(party.sections.map(statesIn))).flat().sort()
const scoreOf = async () => {
  const [row] = await t.dataSource.query(
    `SELECT credit_score::float8 AS score, evaluator_count AS n FROM participant WHERE id = $1`,
    [party.agency.id],
  )
  return row as { score: number; n: number }
}
/** Faults of this case; the cases before it have changed rows by hand. */
const faults = async () => {
  const ids: { id: string }[] = await t.dataSource.query(
    'SELECT id FROM evaluation_record WHERE evaluated_id = $1',
    [party.agency.id],
  )
  const own = new Set([party.agency.id, ...ids.map(({ id }) => id)])
  const report = await verifyCredit(t.ctx())
  return report.faults.filter(({ id, kind }) => kind !== 'stale' && own.has(id))
}
const recordOf = async (section: ProjectFixture, { id }: TestParticipant) =>
  (await recordsOf(t, section)).find((row) => row.evaluatorId === id)?.id ?? ''
/** Three sections with one bidder each. */
const threeSections = async (levels: readonly [number, number, number] = [100, 85, 40]) => {
  const sections: ProjectFixture[] = []
  for (const [n, level] of levels.entries()) {
    sections.push(await openSection(t, party, [[bidder(n), level]]))
  }
  return sections
}

describe('a pool', () => {
  it('is released on the first day of a month as one line with the mean alone', async () => {
    await threeSections()
    await passTo(t, HELD)
    const newcomer = await scoreOf()
    await passTo(t, LAST_OF_MONTH)
    expect(await states()).toEqual(['held', 'held', 'held'])
    expect([await causes(), await scoreOf()]).toEqual([[], newcomer])
    await passTo(t, FIRST_OF_MONTH)
    expect(await states()).toEqual(['revealed', 'revealed', 'revealed'])
    const [line] = await linesOf(t, party.agency.id)
    // (100 + 85 + 40) / 3
    expect(line).toMatchObject({ cause: 'pool', params: { mean: 75 } })
    expect(Object.keys(line.params)).toEqual(['mean'])
    expect(await scoreOf()).toEqual({ score: 75, n: 3 })
    await logIn(t, party.agency)
    const { body } = await party.agency.caller.get(`${API}/credit/${party.agency.id}/lines?size=5`)
    expect(body.records[0]).toMatchObject({
      ...{ text: '合并公开多个标段的匿名评价：均分75.00', bidSectionName: '' },
      onDate: '2035-12-01',
    })
    expect(await faults()).toEqual([])
    await passTo(t, '2035-12-01T01:20:00+08:00')
    expect(await causes()).toEqual(['pool'])
  })

  it('is not joined by what is held only since the first day of the month', async () => {
    await threeSections()
    await passTo(t, FIRST_OF_MONTH)
    expect(await states()).toEqual(['held', 'held', 'held'])
    await passTo(t, '2036-01-01T00:20:00+08:00')
    expect(await causes()).toEqual(['pool'])
  })

  it('is joined by what was held at midnight before the first day', async () => {
    // The window of Friday ends with 30 November.
    t.clock.set('2035-11-23T10:00:00+08:00')
    await threeSections()
    await passTo(t, FIRST_OF_MONTH)
    expect(await causes()).toEqual(['pool'])
  })

  it('takes three bodies, not three records: one bidder in three sections waits', async () => {
    for (const level of [100, 70, 0]) await openSection(t, party, [[bidder(0), level]])
    await openSection(t, party, [[bidder(1), 85]])
    await passTo(t, HELD)
    await passTo(t, FIRST_OF_MONTH)
    expect(await states()).toEqual(['held', 'held', 'held', 'held'])
    expect(await causes()).toEqual([])
    t.clock.set('2035-12-03T10:00:00+08:00')
    await openSection(t, party, [[bidder(2), 85]])
    await passTo(t, '2035-12-11T00:01:00+08:00')
    await passTo(t, '2036-01-01T00:20:00+08:00')
    const [line] = await linesOf(t, party.agency.id)
    expect(line).toMatchObject({ cause: 'pool', params: { mean: 68 } })
    expect((await scoreOf()).n).toBe(3)
    expect(await faults()).toEqual([])
  })

  it('counts merged evaluators once', async () => {
    await threeSections()
    await t.dataSource.query(
      `UPDATE participant SET status = 'merged', merged_into_id = $2 WHERE id = $1`,
      [bidder(1).id, bidder(0).id],
    )
    await passTo(t, HELD)
    await passTo(t, FIRST_OF_MONTH)
    expect(await states()).toEqual(['held', 'held', 'held'])
  })

  it('of one is not joined by a later large group, which is revealed by itself', async () => {
    const alone = await openSection(t, party, [[bidder(0), 0]])
    await passTo(t, HELD)
    t.clock.set('2035-11-14T10:00:00+08:00')
    const large = await openSection(
      t,
      party,
      [1, 2, 3].map((n) => [bidder(n), 100] as const),
    )
    await passTo(t, '2035-11-22T00:01:00+08:00')
    expect([await statesIn(alone), await statesIn(large)]).toEqual([
      ['held'],
      ['revealed', 'revealed', 'revealed'],
    ])
    await passTo(t, FIRST_OF_MONTH)
    expect([await causes(), await statesIn(alone)]).toEqual([['anonymousGroup'], ['held']])
  })

  it('holds records of one party and cell only', async () => {
    const other = await createAgency(t)
    await openSection(t, party, [[bidder(0), 100]])
    await openSection(t, party, [[bidder(1), 100]])
    await openSection(t, other, [[bidder(2), 100]])
    await passTo(t, HELD)
    await passTo(t, FIRST_OF_MONTH)
    expect(await states()).toEqual(['held', 'held'])
  })
})

describe('voiding one record of a pool', () => {
  const voided = async (section: ProjectFixture, by: TestParticipant) => {
    const id = await recordOf(section, by)
    await unitOfWork(t.ctx(), (tx) => voidRecords(tx, [id]))
    return id
  }

  it('withdraws the line; the rest are held again and released with others', async () => {
    const sections = await threeSections()
    await passTo(t, HELD)
    const before = await scoreOf()
    await passTo(t, FIRST_OF_MONTH)
    t.clock.set('2035-12-10T10:00:00+08:00')
    await openSection(t, party, [[bidder(3), 100]])
    const [first] = sections
    if (!first) throw new Error('no section')
    const id = await voided(first, bidder(0))
    expect(await states()).toEqual(['held', 'held', 'submitted', 'voided'])
    expect(await causes()).toEqual(['pool', 'poolWithdrawn'])
    const [, line] = await linesOf(t, party.agency.id)
    expect(line.params).toEqual({})
    expect(await scoreOf()).toEqual(before)
    expect(await faults()).toEqual([])
    await expect(unitOfWork(t.ctx(), (tx) => voidRecords(tx, [id]))).rejects.toThrow(
      'void is not allowed',
    )
    await passTo(t, '2035-12-18T00:01:00+08:00')
    await passTo(t, '2036-01-01T00:20:00+08:00')
    expect(await causes()).toEqual(['pool', 'poolWithdrawn', 'pool'])
    // Without the voided 100: (85 + 40 + 100) / 3.
    expect((await linesOf(t, party.agency.id))[2].params).toEqual({ mean: 75 })
    expect(await faults()).toEqual([])
  })

  it('releases nothing again before the next month, not even of a large pool', async () => {
    const sections = await threeSections([100, 100, 100])
    await openSection(t, party, [[bidder(3), 0]])
    await passTo(t, HELD)
    await passTo(t, FIRST_OF_MONTH)
    const [first] = sections
    if (!first) throw new Error('no section')
    await voided(first, bidder(0))
    await passTo(t, '2035-12-01T01:20:00+08:00')
    await passTo(t, '2035-12-20T01:20:00+08:00')
    expect(await causes()).toEqual(['pool', 'poolWithdrawn'])
    await passTo(t, '2036-01-01T00:20:00+08:00')
    expect(await causes()).toEqual(['pool', 'poolWithdrawn', 'pool'])
    expect(await faults()).toEqual([])
  })

  it('leaves a held one that is voided out of later pools', async () => {
    const sections = await threeSections()
    await passTo(t, HELD)
    const [first] = sections
    if (!first) throw new Error('no section')
    await voided(first, bidder(0))
    expect(await causes()).toEqual([])
    await passTo(t, FIRST_OF_MONTH)
    expect(await states()).toEqual(['held', 'held', 'voided'])
    expect(await faults()).toEqual([])
  })
})
