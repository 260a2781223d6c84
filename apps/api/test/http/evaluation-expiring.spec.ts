import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Schedule } from '../../src/core/schedule.js'
import { verifyScores } from '../../src/modules/credit/verify/verify-scores.js'
import {
  AFTER_WINDOW,
  API,
  answersTo,
  createParties,
  createProject,
  createTestParticipant,
  formsOf,
  linesOf,
  logIn,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  RECORDS,
  recordsOf,
  SUBMIT,
  submission,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { EVERYONE, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const LAST_MINUTE = '2035-11-12T23:59:00+08:00'
const SUPERVISORS: readonly Who[] = ['city', 'district06', 'district02', 'examiner', 'auditor']

let t: TestApp
let parties: Parties
let project: ProjectFixture
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  parties = await createParties(t, 2)
  project = await createProject(t, parties.parties)
})

const participants = () => [
  parties.buyer,
  parties.winner,
  parties.agency,
  parties.expert,
  ...parties.losers,
]
/** Time passes; whoever was logged in logs in again. */
const later = async (when: string) => {
  t.clock.set(when)
  for (const participant of participants()) await logIn(t, participant)
}
/** Runs the task that is scheduled for each minute. */
const tick = async () => {
  const windows = t.app.get(Schedule).tasks.find(({ name }) => name === 'evaluation.windows')
  await windows?.run(t.ctx())
}
const at = async (stage: 0 | 1 | 2 | 3) => {
  for (let next = 0; next <= stage; next++) await move(t, project, next as 0)
}
const statesOf = async () =>
  (await recordsOf(t, project)).map(({ code, status }) => `${code} ${status}`).sort()
const here = () => `${project.projectId}/${project.sectionId}`
const received = async (participant: TestParticipant) =>
  participant.caller.get(`${RECORDS}/beEvaluatedUsers/${here()}`)
const given = async (participant: TestParticipant) => participant.caller.get(`${RECORDS}/${here()}`)
const causesOf = async ({ id }: TestParticipant) =>
  (await linesOf(t, id)).map(({ cause }: { cause: string }) => cause)
const scoreOf = async ({ id }: TestParticipant) => {
  const [row] = await t.dataSource.query(
    `SELECT credit_score::float8 AS score, evaluator_count AS n FROM participant WHERE id = $1`,
    [id],
  )
  return row
}
/** What does not add up; that the nightly run has not been is none. */
const faults = async () =>
  (await verifyScores(t.ctx())).faults.filter(({ kind }) => kind !== 'stale')
const coverage = async () => {
  const { body } = await (await t.as('district06')).get(`${API}/sysProject/${project.projectId}`)
  return body.coverage
}
/** Nobody but who is meant may see it: not the other parties, not strangers, not supervisors. */
async function isHiddenFromTheRest(text: string, seers: readonly TestParticipant[]) {
  const stranger = await createTestParticipant(t, 2)
  for (const participant of [...participants(), stranger]) {
    const answers = await Promise.all([
      received(participant),
      given(participant),
      participant.caller.get(`${RECORDS}/canEvaluationUsers/${here()}`),
    ])
    const expected = participant === stranger ? 404 : 200
    expect(answers.map(({ status }) => status)).toEqual([expected, expected, expected])
    const seen = answers.some(({ body }) => JSON.stringify(body).includes(text))
    expect([participant.id, seen]).toEqual([participant.id, seers.includes(participant)])
  }
  for (const who of SUPERVISORS) {
    expect((await (await t.as(who)).get(`${RECORDS}/${here()}`)).status).toBe(403)
  }
  expect((await t.http.get(`${RECORDS}/${here()}`)).status).toBe(401)
}

describe('an opposite that is not submitted', () => {
  it('expires, which reveals the other side once', async () => {
    await at(1)
    const before = await scoreOf(parties.buyer)
    await submit(parties.buyer, project, 1, null, 85)
    await later(LAST_MINUTE)
    await tick()
    expect(await statesOf()).toEqual(expect.arrayContaining(['B1 submitted', 'B2 pending']))
    expect(await causesOf(parties.winner)).toEqual([])
    expect((await received(parties.winner)).body).toEqual([])

    await later(AFTER_WINDOW)
    for (let times = 0; times < 3; times++) await tick()
    expect(await statesOf()).toEqual(expect.arrayContaining(['B1 revealed', 'B2 expired']))
    expect((await received(parties.winner)).body).toEqual([
      expect.objectContaining({ stage: 1, total: 85, evaluatorId: parties.buyer.id }),
    ])
    // Counted once, for the side that spoke; silence weighs nothing.
    expect(await causesOf(parties.winner)).toEqual(['evaluation'])
    expect((await scoreOf(parties.winner)).n).toBe(1)
    expect(await causesOf(parties.buyer)).toEqual([])
    expect(await scoreOf(parties.buyer)).toEqual(before)
    expect(await faults()).toEqual([])
  })

  it('counts as due and not done, unless it is optional', async () => {
    await at(0)
    await submit(parties.expert, project, 0)
    await later(AFTER_WINDOW)
    await tick()
    // A1 to A6 were asked, the expert gave A5 and A6; A7 is optional.
    expect(await coverage()).toEqual({ due: 6, done: 2 })
    const late = await submit(parties.buyer, project, 0)
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
    const { body } = await parties.buyer.caller.get(`${API}/sysProject/myList?evaluationStatus=9`)
    expect(body.records).toEqual([expect.objectContaining({ evaluationStatus: 9, dueAt: null })])
  })

  it('is visible to those two only, once revealed', async () => {
    await at(1)
    await submit(parties.buyer, project, 1, null, 0)
    await isHiddenFromTheRest('未按约定', [parties.buyer])
    await later(AFTER_WINDOW)
    await tick()
    await isHiddenFromTheRest('未按约定', [parties.buyer, parties.winner])
  })
})

describe('a paused project', () => {
  const act = (what: 'pause' | 'resume', caller: { put: TestApp['http']['put'] }) =>
    caller.put(`${API}/sysProject/${project.projectId}/${what}`).send({ reason: '投诉处理' })

  it('expires nothing, and resumes with deadlines moved by the paused working days', async () => {
    await at(1)
    const [form] = await formsOf(parties.buyer, project, 1)
    if (!form) throw new Error('no form')
    // From Wednesday to the Wednesday two weeks later: ten working days.
    await later('2035-11-07T10:00:00+08:00')
    expect((await act('pause', await t.as('district06'))).status).toBe(200)
    const answers = answersTo(form)
    const draft = { ...submission(project, 1, [{ id: form.recordId, answers }]), draft: true }
    const tries = await Promise.all([
      submit(parties.buyer, project, 1),
      parties.buyer.caller.put(SUBMIT).send(draft),
      parties.buyer.caller
        .put(`${RECORDS}/deferred/evaluation/${form.recordId}`)
        .send({ reason: '1', text: '等' }),
    ])
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual([
      ...[
        [409, 'PROJECT_PAUSED'],
        [409, 'PROJECT_PAUSED'],
        [409, 'PROJECT_PAUSED'],
      ],
    ])
    await later('2035-11-21T10:00:00+08:00')
    await tick()
    expect(new Set((await statesOf()).map((state) => state.split(' ')[1]))).toEqual(
      new Set(['pending']),
    )
    expect((await act('resume', await t.as('district06'))).status).toBe(200)
    const dues = (await recordsOf(t, project)).map(({ dueAt }) => dueAt.toISOString())
    expect(new Set(dues)).toEqual(new Set(['2035-11-26T16:00:00.000Z']))
    expect((await submit(parties.buyer, project, 1)).status).toBe(200)
    await later('2035-11-27T00:00:00+08:00')
    await tick()
    expect(await statesOf()).toEqual(expect.arrayContaining(['B1 revealed', 'B2 expired']))
  })

  it.each(EVERYONE)('%s pauses only with the permission', async (who) => {
    await at(0)
    const allowed = who === 'city' || who === 'district06'
    const expected = allowed ? 200 : who === 'district02' ? 404 : 403
    const caller = await t.as(who)
    expect((await act('pause', caller)).status).toBe(expected)
    if (!allowed) expect((await act('resume', caller)).status).toBe(expected)
    else expect((await act('resume', caller)).status).toBe(200)
  })
})
