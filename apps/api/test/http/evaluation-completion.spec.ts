import { expireRecords } from '../../src/modules/evaluation/closing/expire-records.js'
import {
  AFTER_WINDOW,
  API,
  createParties,
  createProject,
  logIn,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  recordsOf,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let parties: Parties
let project: ProjectFixture

/**
 * Stage 0 of a section: the purchaser gives both of its evaluations, the agency one of two, the expert none; the
 * suppliers' are optional.
 */
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  parties = await createParties(t, 1)
  project = await createProject(t, parties.parties)
  await move(t, project, 0)
  await submit(parties.buyer, project, 0)
  await submit(parties.agency, project, 0, parties.buyer.id)
})
afterAll(() => t.stop())

const of = async ({ id }: TestParticipant, caller: Caller) =>
  (await caller.get(`${API}/credit/${id}`).expect(200)).body.completion
const ofRoles = async (caller: Caller) =>
  (await caller.get(`${API}/mutualEvaluationRecord/completion`).expect(200)).body
const byRole = async (caller: Caller) =>
  (await ofRoles(caller)).map(({ previousRate: _, ...row }: { previousRate: number | null }) => row)

describe('the completion rate of evaluators', () => {
  it('counts given evaluations at once, and no open ones', async () => {
    const city = await t.as('city')
    expect(await of(parties.buyer, city)).toEqual({ due: 2, given: 2, rate: 100 })
    expect(await of(parties.agency, city)).toEqual({ due: 1, given: 1, rate: 100 })
    expect(await of(parties.expert, city)).toEqual({ due: 0, given: 0, rate: null })
  })

  it('counts expired evaluations, except optional ones and those without an account', async () => {
    await t.dataSource.query(`UPDATE account SET participant_id = NULL WHERE id = $1`, [parties.expert.accountId])
    t.clock.set(AFTER_WINDOW)
    await expireRecords(t.ctx())
    const city = await t.as('city')
    expect(await of(parties.agency, city)).toEqual({ due: 2, given: 1, rate: 50 })
    expect(await of(parties.winner, city)).toEqual({ due: 0, given: 0, rate: null })
    expect(await of(parties.expert, city)).toEqual({ due: 0, given: 0, rate: null })
    const reasons = new Map((await recordsOf(t, project)).map((row) => [row.evaluatorId, row.endReason]))
    expect([reasons.get(parties.winner.id), reasons.get(parties.expert.id)]).toEqual(['window', 'unregistered'])
    // Evaluations missed before registration do not count against an expert who registers later.
    await t.dataSource.query(`UPDATE account SET participant_id = $2 WHERE id = $1`, [
      parties.expert.accountId,
      parties.expert.id,
    ])
    expect(await of(parties.expert, city)).toEqual({ due: 0, given: 0, rate: null })
  })

  it('is none as of a past day, because that would disclose anonymous evaluators', async () => {
    const asOf = async (caller: Caller, day: string) =>
      (await caller.get(`${API}/credit/${parties.agency.id}?asOf=${day}`).expect(200)).body
    await logIn(t, parties.agency)
    const today = t.ctx().clock.today()
    for (const caller of [await t.as('city'), parties.agency.caller]) {
      expect(await asOf(caller, MONDAY.slice(0, 10))).toMatchObject({
        rank: null,
        completion: null,
      })
      expect((await asOf(caller, today)).completion).toEqual({ due: 2, given: 1, rate: 50 })
    }
  })

  it('is returned by role to supervisors, for their own area', async () => {
    const inArea = [
      { sign: 1, due: 2, given: 2, rate: 100 },
      { sign: 2, due: 0, given: 0, rate: null },
      { sign: 3, due: 2, given: 1, rate: 50 },
      { sign: 4, due: 0, given: 0, rate: null },
    ]
    expect(await byRole(await t.as('city'))).toEqual(inArea)
    expect(await byRole(await t.as('district06'))).toEqual(inArea)
    const elsewhere = inArea.map(({ sign }) => ({ sign, due: 0, given: 0, rate: null }))
    expect(await byRole(await t.as('district02'))).toEqual(elsewhere)
  })

  it('is returned as it was 30 days ago, too', async () => {
    const previous = async () =>
      (await ofRoles(await t.as('city'))).map(({ previousRate }: { previousRate: number | null }) => previousRate)
    expect(await previous()).toEqual([null, null, null, null])
    await t.dataSource.query(`UPDATE evaluation_record SET submitted_at = '2035-09-01' WHERE evaluator_sign = 1`)
    await t.dataSource.query(`UPDATE evaluation_record SET ended_at = '2035-09-01' WHERE evaluator_sign = 3`)
    // Purchasers gave all by then; of the agency's two only the silence was over.
    expect(await previous()).toEqual([100, null, 0, null])
  })

  it('is visible to the participant and to supervisors only', async () => {
    const path = `${API}/mutualEvaluationRecord/completion`
    await t.http.get(path).expect(401)
    for (const who of EVERYONE) {
      const may = String(who).length > 1
      await (await t.as(who)).get(path).expect(may ? 200 : 403)
    }
    await logIn(t, parties.agency)
    expect(await of(parties.agency, parties.agency.caller)).toEqual({ due: 2, given: 1, rate: 50 })
    await parties.agency.caller.get(`${API}/credit/${parties.buyer.id}`).expect(404)
  })
})
