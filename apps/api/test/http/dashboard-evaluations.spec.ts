import { makeParticipants } from '../support/credit.js'
import { createProject, MONDAY, RECORDS } from '../support/evaluation.js'
import { giveMark, makePeople } from '../support/flags.js'
import { freshName } from '../support/fresh-name.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
const hiddenName = freshName('匿名专家')
let hidden: string
let named: string

/** A named and an anonymous evaluation of this month, an outstanding one, and one of another month. */
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  ;[named = ''] = await makePeople(t, 1, 1)
  ;[hidden = ''] = await makeParticipants(t.ctx(), 4, [hiddenName])
  const [to = ''] = await makePeople(t, 2, 1)
  const section = await createProject(t, [])
  await giveMark(t, { from: named, to, total: 90, section })
  await giveMark(t, { from: hidden, to, total: 10, section, anonymous: true })
  await giveMark(t, { from: named, to, total: 90, days: -40 })
  const missed = await giveMark(t, { from: named, to, total: 90 })
  await t.dataSource.query(
    `UPDATE evaluation_record SET status = 'expired', end_reason = 'window', ended_at = submitted_at,
      submitted_at = NULL, revealed_at = NULL, total = NULL, answers = NULL WHERE id = $1`,
    [missed],
  )
})
afterAll(() => t.stop())

const read = async (caller: Caller, path: string, query: object = {}) =>
  (await caller.get(`${RECORDS}/${path}`).query(query).expect(200)).body

describe('coverage and activity', () => {
  it('are counted for the areas that the caller sees', async () => {
    const coverage = [
      { stage: 0, sign: 1, due: 3, given: 2, rate: 66.66 },
      { stage: 0, sign: 4, due: 1, given: 1, rate: 100 },
    ]
    for (const who of ['city', 'district06', 'auditor'] as const) {
      const caller = await t.as(who)
      expect(await read(caller, 'coverage')).toEqual(coverage)
      expect(await read(caller, 'coverage', { type: 4 })).toEqual(coverage.slice(1))
      expect(await read(caller, 'activity', { months: 3 })).toEqual([
        { month: '2035-09', sign: 1, given: 1 },
        { month: '2035-11', sign: 1, given: 1 },
        { month: '2035-11', sign: 4, given: 1 },
      ])
    }
    const elsewhere = await t.as('district02')
    for (const path of ['coverage', 'activity']) expect(await read(elsewhere, path)).toEqual([])
    expect(await read(elsewhere, 'counted')).toMatchObject({ total: 0, records: [] })
  })

  it('are for supervisors', async () => {
    for (const who of [1, 2, 3, 4] as const) {
      const caller = await t.as(who)
      for (const path of ['coverage', 'activity', 'counted']) {
        expect((await caller.get(`${RECORDS}/${path}`)).status).toBe(403)
      }
    }
  })
})

describe('the evaluations behind a figure', () => {
  it('are due at a stage, given or not, or given in a month', async () => {
    const caller = await t.as('district06')
    const due = await read(caller, 'counted', { stage: 0, type: 1 })
    expect(due.total).toBe(3)
    expect(due.records.filter(({ given }: { given: boolean }) => !given)).toHaveLength(1)
    const given = await read(caller, 'counted', { month: '2035-11-20', type: 1 })
    expect(given.records).toMatchObject([{ evaluatorId: named, given: true, day: '2035-11-05', sign: 1 }])
    expect((await read(caller, 'counted', { stage: 1 })).total).toBe(0)
  })

  it('name no anonymous evaluator to any caller', async () => {
    for (const who of ['city', 'district06'] as const) {
      const caller = await t.as(who)
      for (const query of [{ stage: 0 }, { month: '2035-11-01' }, { type: 4 }]) {
        const body = await read(caller, 'counted', { ...query, size: 50 })
        const text = JSON.stringify(body)
        expect(body.records).toContainEqual(
          expect.objectContaining({ sign: 4, evaluatorId: null, evaluatorName: null }),
        )
        expect([text.includes(hidden), text.includes(hiddenName)]).toEqual([false, false])
      }
    }
  })
})
