import { unitOfWork } from '#database/unit-of-work'
import { voidRecords } from '../../src/modules/evaluation/closing/void-records.js'
import { createAgency, openSection, passTo } from '../support/anonymous.js'
import { useEvaluatedAgency } from '../support/evaluated-agency.js'
import { API, linesOf, logIn, type ProjectFixture, type TestParticipant } from '../support/evaluation.js'

/** The windows of Monday end with 12 November. */
const HELD = '2035-11-13T00:01:00+08:00'
const LAST_OF_MONTH = '2035-11-30T23:20:00+08:00'
const FIRST_OF_MONTH = '2035-12-01T00:20:00+08:00'

const s = useEvaluatedAgency()

describe('a pool', () => {
  it('is released on the first day of a month as one line with the mean alone', async () => {
    await s.threeSections()
    await passTo(s.t, HELD)
    const newcomer = await s.scoreOf()
    await passTo(s.t, LAST_OF_MONTH)
    expect(await s.states()).toEqual(['held', 'held', 'held'])
    expect([await s.causes(), await s.scoreOf()]).toEqual([[], newcomer])
    await passTo(s.t, FIRST_OF_MONTH)
    expect(await s.states()).toEqual(['revealed', 'revealed', 'revealed'])
    const [line] = await linesOf(s.t, s.party.agency.id)
    // (100 + 85 + 40) / 3
    expect(line).toMatchObject({ cause: 'pool', params: { mean: 75 } })
    // Stars and band are public.
    expect(Object.keys(line.params).sort()).toEqual(['band', 'mean', 'stars'])
    expect(await s.scoreOf()).toEqual({ score: 75, n: 3 })
    await logIn(s.t, s.party.agency)
    const { body } = await s.party.agency.caller.get(`${API}/credit/${s.party.agency.id}/lines?size=5`)
    expect(body.records[0]).toMatchObject({
      text: '合并公开多个标段的匿名评价：均分75.00；等次 未评级 → A；星级 未评级 → 3',
      bidSectionName: '',
      onDate: '2035-12-01',
    })
    expect(await s.faults()).toEqual([])
    await passTo(s.t, '2035-12-01T01:20:00+08:00')
    expect(await s.causes()).toEqual(['pool'])
  })

  it('leaves out records held only since the first day of the month', async () => {
    await s.threeSections()
    await passTo(s.t, FIRST_OF_MONTH)
    expect(await s.states()).toEqual(['held', 'held', 'held'])
    await passTo(s.t, '2036-01-01T00:20:00+08:00')
    expect(await s.causes()).toEqual(['pool'])
  })

  it('includes records held at midnight before the first day', async () => {
    // The window of Friday ends with 30 November.
    s.t.clock.set('2035-11-23T10:00:00+08:00')
    await s.threeSections()
    await passTo(s.t, FIRST_OF_MONTH)
    expect(await s.causes()).toEqual(['pool'])
  })

  it('takes three bodies, not three records: one bidder in three sections waits', async () => {
    for (const level of [100, 70, 0]) await openSection(s.t, s.party, [[s.bidder(0), level]])
    await openSection(s.t, s.party, [[s.bidder(1), 85]])
    await passTo(s.t, HELD)
    await passTo(s.t, FIRST_OF_MONTH)
    expect(await s.states()).toEqual(['held', 'held', 'held', 'held'])
    expect(await s.causes()).toEqual([])
    s.t.clock.set('2035-12-03T10:00:00+08:00')
    await openSection(s.t, s.party, [[s.bidder(2), 85]])
    await passTo(s.t, '2035-12-11T00:01:00+08:00')
    await passTo(s.t, '2036-01-01T00:20:00+08:00')
    const [line] = await linesOf(s.t, s.party.agency.id)
    expect(line).toMatchObject({ cause: 'pool', params: { mean: 68 } })
    expect((await s.scoreOf()).n).toBe(3)
    expect(await s.faults()).toEqual([])
  })

  it('counts merged evaluators once', async () => {
    await s.threeSections()
    await s.t.dataSource.query(`UPDATE participant SET status = 'merged', merged_into_id = $2 WHERE id = $1`, [
      s.bidder(1).id,
      s.bidder(0).id,
    ])
    await passTo(s.t, HELD)
    await passTo(s.t, FIRST_OF_MONTH)
    expect(await s.states()).toEqual(['held', 'held', 'held'])
  })

  it('of one is not joined by a later large group, which is revealed by itself', async () => {
    const alone = await openSection(s.t, s.party, [[s.bidder(0), 0]])
    await passTo(s.t, HELD)
    s.t.clock.set('2035-11-14T10:00:00+08:00')
    const large = await openSection(
      s.t,
      s.party,
      [1, 2, 3].map((n) => [s.bidder(n), 100] as const),
    )
    await passTo(s.t, '2035-11-22T00:01:00+08:00')
    expect([await s.statesIn(alone), await s.statesIn(large)]).toEqual([['held'], ['revealed', 'revealed', 'revealed']])
    await passTo(s.t, FIRST_OF_MONTH)
    expect([await s.causes(), await s.statesIn(alone)]).toEqual([['anonymousGroup'], ['held']])
  })

  it('holds records of one party and cell only', async () => {
    const other = await createAgency(s.t)
    await openSection(s.t, s.party, [[s.bidder(0), 100]])
    await openSection(s.t, s.party, [[s.bidder(1), 100]])
    await openSection(s.t, other, [[s.bidder(2), 100]])
    await passTo(s.t, HELD)
    await passTo(s.t, FIRST_OF_MONTH)
    expect(await s.states()).toEqual(['held', 'held'])
  })
})

describe('voiding one record of a pool', () => {
  const voided = async (section: ProjectFixture, by: TestParticipant) => {
    const id = await s.recordOf(section, by)
    await unitOfWork(s.t.ctx(), (tx) => voidRecords(tx, [id]))
    return id
  }

  it('withdraws the line; the rest are held again and released with others', async () => {
    const sections = await s.threeSections()
    await passTo(s.t, HELD)
    const before = await s.scoreOf()
    await passTo(s.t, FIRST_OF_MONTH)
    s.t.clock.set('2035-12-10T10:00:00+08:00')
    await openSection(s.t, s.party, [[s.bidder(3), 100]])
    const [first] = sections
    if (!first) throw new Error('no section')
    const id = await voided(first, s.bidder(0))
    expect(await s.states()).toEqual(['held', 'held', 'submitted', 'voided'])
    expect(await s.causes()).toEqual(['pool', 'poolWithdrawn'])
    const [, line] = await linesOf(s.t, s.party.agency.id)
    expect(line.params).toEqual({ band: ['A', null], stars: [3, null] })
    expect(await s.scoreOf()).toEqual(before)
    expect(await s.faults()).toEqual([])
    await expect(unitOfWork(s.t.ctx(), (tx) => voidRecords(tx, [id]))).rejects.toThrow('void is not allowed')
    await passTo(s.t, '2035-12-18T00:01:00+08:00')
    await passTo(s.t, '2036-01-01T00:20:00+08:00')
    expect(await s.causes()).toEqual(['pool', 'poolWithdrawn', 'pool'])
    // The mean leaves out the voided 100: (85 + 40 + 100) / 3.
    expect((await linesOf(s.t, s.party.agency.id))[2].params).toEqual({ mean: 75, band: [null, 'A'], stars: [null, 3] })
    expect(await s.faults()).toEqual([])
  })

  it('releases nothing again before the next month, not even from a large pool', async () => {
    const sections = await s.threeSections([100, 100, 100])
    await openSection(s.t, s.party, [[s.bidder(3), 0]])
    await passTo(s.t, HELD)
    await passTo(s.t, FIRST_OF_MONTH)
    const [first] = sections
    if (!first) throw new Error('no section')
    await voided(first, s.bidder(0))
    await passTo(s.t, '2035-12-01T01:20:00+08:00')
    await passTo(s.t, '2035-12-20T01:20:00+08:00')
    expect(await s.causes()).toEqual(['pool', 'poolWithdrawn'])
    await passTo(s.t, '2036-01-01T00:20:00+08:00')
    expect(await s.causes()).toEqual(['pool', 'poolWithdrawn', 'pool'])
    expect(await s.faults()).toEqual([])
  })

  it('leaves a voided held record out of later pools', async () => {
    const sections = await s.threeSections()
    await passTo(s.t, HELD)
    const [first] = sections
    if (!first) throw new Error('no section')
    await voided(first, s.bidder(0))
    expect(await s.causes()).toEqual([])
    await passTo(s.t, FIRST_OF_MONTH)
    expect(await s.states()).toEqual(['held', 'held', 'voided'])
    expect(await s.faults()).toEqual([])
  })
})
