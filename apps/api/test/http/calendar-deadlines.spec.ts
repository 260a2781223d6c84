import { moveDeadlines } from '../../src/modules/evaluation/records/apply-calendar.js'
import type { JobRun } from '../../src/modules/jobs/job-run.js'
import {
  createParties,
  createProject,
  formsOf,
  logIn,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  RECORDS,
  recordsOf,
  submit,
} from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const CALENDAR = `${API}/calendar`

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const city = () => t.as('city')
const setDays = async (...days: object[]) => (await city()).put(`${CALENDAR}/days`).send({ days })

const preview = async () => (await (await city()).get(`${CALENDAR}/deadlines`)).body
const decide = async (move: boolean) => (await city()).post(`${CALENDAR}/deadlines`).send({ move })

const todos = async () => {
  const { body } = await (await city()).get(`${API}/supervisor/examineList?size=100`)
  return body.records
    .filter(({ sourceType }: { sourceType: string }) => sourceType === 'calendar')
    .map(({ kind }: { kind: string }) => kind)
}
const forget = () => t.dataSource.query(`DELETE FROM calendar_change; DELETE FROM todo WHERE source_type = 'calendar'`)

describe('a change of the calendar', () => {
  let parties: Parties
  let project: ProjectFixture
  beforeEach(async () => {
    t.clock.set(MONDAY)
    await forget()
    await t.dataSource.query(`UPDATE evaluation_record SET status = 'closed' WHERE status IN ('pending', 'deferred')`)
    await setDays(
      ...['07', '08', '12', '13', '17', '18'].map((d) => ({
        date: `2035-11-${d}`,
        kind: 'ordinary',
      })),
    )
    await forget()
    parties = await createParties(t, 2)
    project = await createProject(t, parties.parties)
    await move(t, project, 0)
    t.clock.set('2035-11-06T10:00:00+08:00')
    for (const one of [parties.buyer, parties.winner]) await logIn(t, one)
  })
  const dueOf = async () => {
    const due = (await recordsOf(t, project)).map(({ dueAt }) => dueAt.toISOString())
    return [...new Set(due)]
  }
  const endOf = (day: string) => new Date(`2035-11-${day}T24:00:00+08:00`).toISOString()

  it('moves no due time before a decision, and previews the moves', async () => {
    await setDays({ date: '2035-11-08', kind: 'off' })
    expect(await dueOf()).toEqual([endOf('12')])
    const records = await recordsOf(t, project)
    expect(await preview()).toEqual({
      undecided: true,
      records: records.length,
      earlier: 0,
      later: records.length,
      earliestDueAt: '2035-11-14T00:00:00+08:00',
      latestDueAt: '2035-11-14T00:00:00+08:00',
    })
    expect(await todos()).toContain('change')
    const moved = await decide(true)
    expect([moved.status, moved.body]).toEqual([200, { moved: records.length, jobId: null }])
    expect(await dueOf()).toEqual([endOf('13')])
    expect(await preview()).toMatchObject({ undecided: false, records: 0, earliestDueAt: null })
    expect(await todos()).not.toContain('change')
    expect((await decide(true)).status).toBe(409)
  })

  it('leaves due times if a supervisor decides so', async () => {
    await setDays({ date: '2035-11-08', kind: 'off' })
    expect((await decide(false)).body).toEqual({ moved: null, jobId: null })
    expect(await dueOf()).toEqual([endOf('12')])
    // A later change moves by its own days only.
    await setDays({ date: '2035-11-12', kind: 'off' })
    await decide(true)
    expect(await dueOf()).toEqual([endOf('13')])
  })

  it('combines several changes, except undone ones', async () => {
    await setDays({ date: '2035-11-08', kind: 'off' })
    await setDays({ date: '2035-11-07', kind: 'off' })
    await setDays({ date: '2035-11-08', kind: 'ordinary' })
    await decide(true)
    expect(await dueOf()).toEqual([endOf('13')])
    t.clock.set('2035-11-06T11:00:00+08:00')
    await setDays({ date: '2035-11-07', kind: 'ordinary' })
    await decide(true)
    expect(await dueOf()).toEqual([endOf('12')])
  })

  it('moves a due time earlier, but not before the end of the day', async () => {
    t.clock.set('2035-11-12T10:00:00+08:00')
    await setDays({ date: '2035-11-10', kind: 'work' }, { date: '2035-11-11', kind: 'work' })
    expect(await preview()).toMatchObject({ later: 0 })
    await decide(true)
    expect(await dueOf()).toEqual([endOf('12')])
    await setDays({ date: '2035-11-10', kind: 'ordinary' }, { date: '2035-11-11', kind: 'ordinary' })
  })

  it('does not move records opened or deferred after it', async () => {
    await setDays({ date: '2035-11-08', kind: 'off' })
    t.clock.set('2035-11-06T11:00:00+08:00')
    const [form] = await formsOf(parties.buyer, project, 0)
    const deferred = await parties.buyer.caller
      .put(`${RECORDS}/deferred/evaluation/${form?.recordId}`)
      .send({ reason: '1', text: '分批' })
    expect(deferred.status).toBe(200)
    const later = await createProject(t, parties.parties)
    await move(t, later, 0)
    const before = (await recordsOf(t, project)).find(({ id }) => id === form?.recordId)
    await decide(true)
    const after = (await recordsOf(t, project)).find(({ id }) => id === form?.recordId)
    expect(after?.dueAt).toEqual(before?.dueAt)
    // Tuesday the 6th is day 0, the 8th is free: 7, 9, 12, 13, 14.
    expect((await recordsOf(t, later)).map(({ dueAt }) => dueAt.toISOString())).toEqual(
      (await recordsOf(t, later)).map(() => endOf('14')),
    )
  })

  it('moves the window of submitted anonymous records as well', async () => {
    await submit(parties.winner, project, 0, parties.agency.id)
    await setDays({ date: '2035-11-08', kind: 'off' })
    await decide(true)
    const given = (await recordsOf(t, project)).filter(({ status }) => status === 'submitted')
    expect(given.map(({ code, windowEndsAt }) => [code, windowEndsAt.toISOString()])).toEqual([['A7', endOf('13')]])
  })

  it('moves the excused records of an expert on leave for its return, and no others', async () => {
    const { agency, expert } = parties
    const change = (what: string) => expert.caller.put(`${API}/expert/${expert.id}/${what}`)
    const onLeave = async () => (await recordsOf(t, project)).filter(({ evaluatorId }) => evaluatorId === expert.id)
    await logIn(t, expert)
    await logIn(t, agency)
    // The leave reveals it, because a known mark must not be answered.
    await submit(agency, project, 0, expert.id)
    await change('leave').expect(200)
    await setDays({ date: '2035-11-08', kind: 'off' })
    const { length } = await recordsOf(t, project)
    expect(await preview()).toMatchObject({ records: length - 2, later: length - 2 })
    expect((await decide(true)).body).toMatchObject({ moved: length - 2 })
    await change('return').expect(200)
    expect((await onLeave()).map((r) => `${r.code} ${r.status} ${r.dueAt.toISOString()}`)).toEqual([
      `A5 excused ${endOf('12')}`,
      `A6 pending ${endOf('13')}`,
    ])
  })

  it('is noticed in the dictionary too, and needs no decision if nothing moves', async () => {
    const { body: holidays } = await (await city()).get(`${API}/dict/code/HOLIDAY`)
    const { id, code, items } = holidays
    const input = items.map(({ value, names }: { value: string; names: object }) => ({
      value,
      names,
    }))
    const add = (value: string) => input.push({ value, names: { 'zh-CN': '休息', 'en-US': 'Day off' } })
    const put = async () => (await city()).put(`${API}/dict/${id}`).send({ code, items: input })
    add('2035-12-24/off')
    expect((await put()).status).toBe(200)
    expect(await preview()).toMatchObject({ undecided: false, records: 0 })
    add('2035-11-08/off')
    await put()
    expect(await preview()).toMatchObject({ undecided: true })
  })

  it('is followed by a job that may run twice', async () => {
    await setDays({ date: '2035-11-08', kind: 'off' })
    const [change] = await t.dataSource.query(
      'SELECT create_time AS "changedAt" FROM calendar_change WHERE settled_at IS NULL',
    )
    t.clock.set('2035-11-06T12:00:00+08:00')
    const seen: number[] = []
    const run = (cancelled: boolean) =>
      moveDeadlines({
        ctx: t.ctx(),
        payload: { changedAt: change.changedAt.toISOString() },
        cancelled: () => cancelled,
        progress: async (done: number) => void seen.push(done),
      } as unknown as JobRun)
    expect(await run(true)).toEqual({ moved: 0 })
    expect(await dueOf()).toEqual([endOf('12')])
    const { length } = await recordsOf(t, project)
    expect(await run(false)).toEqual({ moved: length })
    expect(await run(false)).toEqual({ moved: 0 })
    expect(seen).toEqual([length])
    expect(await dueOf()).toEqual([endOf('13')])
    expect(await preview()).toMatchObject({ undecided: false })
  })
})
