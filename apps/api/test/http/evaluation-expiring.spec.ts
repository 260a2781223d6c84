import { expireRecords } from '../../src/modules/evaluation/closing/expire-records.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import {
  AFTER_WINDOW,
  API,
  answersTo,
  createTestParticipant,
  formsOf,
  linesOf,
  RECORDS,
  recordsOf,
  SUBMIT,
  submission,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { useSection } from '../support/section.js'
import { EVERYONE, type TestApp, type Who } from '../support/test-app.js'

const LAST_MINUTE = '2035-11-12T23:59:00+08:00'
const SUPERVISORS: readonly Who[] = ['city', 'district06', 'district02', 'examiner', 'auditor']

const s = useSection()
const received = async (participant: TestParticipant) => participant.caller.get(`${RECORDS}/beEvaluatedUsers/${s.path}`)
const given = async (participant: TestParticipant) => participant.caller.get(`${RECORDS}/${s.path}`)
const scoreOf = async ({ id }: TestParticipant) => {
  const [row] = await s.t.dataSource.query(
    `SELECT credit_score::float8 AS score, evaluator_count AS n FROM participant WHERE id = $1`,
    [id],
  )
  return row
}
/** Returns the faults of scores, except `stale`: the nightly run has not been. */
const faults = async () => (await verifyScores(s.t.ctx())).faults.filter(({ kind }) => kind !== 'stale')
const coverage = async () => {
  const { body } = await (await s.t.as('district06')).get(`${API}/sysProject/${s.project.projectId}`)
  return body.coverage
}
/** Only the given readers may see it: no other parties, strangers or supervisors. */
async function isHiddenFromTheRest(text: string, seers: readonly TestParticipant[]) {
  const stranger = await createTestParticipant(s.t, 2)
  for (const participant of [...s.everyone(), stranger]) {
    const answers = await Promise.all([
      received(participant),
      given(participant),
      participant.caller.get(`${RECORDS}/canEvaluationUsers/${s.path}`),
    ])
    const expected = participant === stranger ? 404 : 200
    expect(answers.map(({ status }) => status)).toEqual([expected, expected, expected])
    const seen = answers.some(({ body }) => JSON.stringify(body).includes(text))
    expect([participant.id, seen]).toEqual([participant.id, seers.includes(participant)])
  }
  for (const who of SUPERVISORS) {
    expect((await (await s.t.as(who)).get(`${RECORDS}/${s.path}`)).status).toBe(403)
  }
  expect((await s.t.http.get(`${RECORDS}/${s.path}`)).status).toBe(401)
}

describe('an opposite that is not submitted', () => {
  it('expires, which reveals the other side once', async () => {
    await s.reach(1)
    const before = await scoreOf(s.parties.buyer)
    await submit(s.parties.buyer, s.project, 1, null, 85)
    await s.later(LAST_MINUTE)
    await s.runWindowTask()
    expect(await s.states()).toEqual(expect.arrayContaining(['B1 submitted', 'B2 pending']))
    expect(await s.causesOf(s.parties.winner)).toEqual([])
    expect((await received(s.parties.winner)).body).toEqual([])

    await s.later(AFTER_WINDOW)
    for (let times = 0; times < 3; times++) await s.runWindowTask()
    expect(await s.states()).toEqual(expect.arrayContaining(['B1 revealed', 'B2 expired']))
    expect((await received(s.parties.winner)).body).toEqual([
      expect.objectContaining({ stage: 1, total: 85, evaluatorId: s.parties.buyer.id }),
    ])
    // Counted once, for the side that spoke; silence weighs nothing.
    expect(await s.causesOf(s.parties.winner)).toEqual(['evaluation'])
    expect((await scoreOf(s.parties.winner)).n).toBe(1)
    expect(await s.causesOf(s.parties.buyer)).toEqual([])
    expect(await scoreOf(s.parties.buyer)).toEqual(before)
    expect(await faults()).toEqual([])
  })

  it('counts as due and not given, unless it is optional', async () => {
    await s.reach(0)
    await submit(s.parties.expert, s.project, 0)
    await s.later(AFTER_WINDOW)
    await s.runWindowTask()
    // A1 to A6 were asked, the expert gave A5 and A6; A7 is optional.
    expect(await coverage()).toEqual({ due: 6, done: 2 })
    const late = await submit(s.parties.buyer, s.project, 0)
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
    const { body } = await s.parties.buyer.caller.get(`${API}/sysProject/myList?evaluationStatus=9`)
    expect(body.records).toEqual([expect.objectContaining({ evaluationStatus: 9, dueAt: null })])
  })

  it('is visible to both sides only, once revealed', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1, null, 0)
    await isHiddenFromTheRest('未按约定', [s.parties.buyer])
    await s.later(AFTER_WINDOW)
    await s.runWindowTask()
    await isHiddenFromTheRest('未按约定', [s.parties.buyer, s.parties.winner])
  })
})

describe('a paused project', () => {
  const act = (what: 'pause' | 'resume', caller: { put: TestApp['http']['put'] }) =>
    caller.put(`${API}/sysProject/${s.project.projectId}/${what}`).send({ reason: '投诉处理' })

  it('expires nothing, and resumes with deadlines moved by the paused working days', async () => {
    await s.reach(1)
    const [form] = await formsOf(s.parties.buyer, s.project, 1)
    if (!form) throw new Error('no form')
    // From Wednesday to the Wednesday two weeks later: ten working days.
    await s.later('2035-11-07T10:00:00+08:00')
    expect((await act('pause', await s.t.as('district06'))).status).toBe(200)
    const answers = answersTo(form)
    const draft = { ...submission(s.project, 1, [{ id: form.recordId, answers }]), draft: true }
    const tries = await Promise.all([
      submit(s.parties.buyer, s.project, 1),
      s.parties.buyer.caller.put(SUBMIT).send(draft),
      s.parties.buyer.caller.put(`${RECORDS}/deferred/evaluation/${form.recordId}`).send({ reason: '1', text: '等' }),
    ])
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual([
      ...[
        [409, 'PROJECT_PAUSED'],
        [409, 'PROJECT_PAUSED'],
        [409, 'PROJECT_PAUSED'],
      ],
    ])
    await s.later('2035-11-21T10:00:00+08:00')
    await s.runWindowTask()
    expect(new Set((await s.states()).map((state) => state.split(' ')[1]))).toEqual(new Set(['pending']))
    expect((await act('resume', await s.t.as('district06'))).status).toBe(200)
    const dues = (await recordsOf(s.t, s.project)).map(({ dueAt }) => dueAt.toISOString())
    expect(new Set(dues)).toEqual(new Set(['2035-11-26T16:00:00.000Z']))
    expect((await submit(s.parties.buyer, s.project, 1)).status).toBe(200)
    await s.later('2035-11-27T00:00:00+08:00')
    await s.runWindowTask()
    expect(await s.states()).toEqual(expect.arrayContaining(['B1 revealed', 'B2 expired']))
  })

  it.each(EVERYONE)('%s pauses only with the permission', async (who) => {
    await s.reach(0)
    const allowed = who === 'city' || who === 'district06'
    const expected = allowed ? 200 : who === 'district02' ? 404 : 403
    const caller = await s.t.as(who)
    expect((await act('pause', caller)).status).toBe(expected)
    if (!allowed) expect((await act('resume', caller)).status).toBe(expected)
    else expect((await act('resume', caller)).status).toBe(200)
  })
})

describe('expiring', () => {
  it('expires due records and reveals the opposite', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    await expireRecords(s.t.ctx())
    expect(await s.statusOf(s.parties.buyer, s.parties.winner)).toBe('submitted')
    await s.later(AFTER_WINDOW)
    await expireRecords(s.t.ctx())
    expect(await s.statusOf(s.parties.buyer, s.parties.winner)).toBe('revealed')
    expect(await s.statusOf(s.parties.winner, s.parties.buyer)).toBe('expired')
    expect(await linesOf(s.t, s.parties.winner.id)).toHaveLength(1)
    expect(await expireRecords(s.t.ctx())).toEqual({ expired: 0, revealed: 0, held: 0 })
  })
})
