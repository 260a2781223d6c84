import { ERRORS } from '@credit/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Schedule } from '../../src/core/schedule.js'
import { unitOfWork } from '../../src/database/unit-of-work.js'
import {
  confirmDishonesty,
  dismissDishonesty,
  noticeDishonesty,
} from '../../src/modules/credit/integrity/decide-dishonesty.js'
import { verifyScores } from '../../src/modules/credit/verify/verify-scores.js'
import {
  AFTER_WINDOW,
  API,
  answersTo,
  createParties,
  createProject,
  linesOf,
  logIn,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  RECORDS,
  SUBMIT,
  submission,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

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
const here = () => `${project.projectId}/${project.sectionId}`
const received = async (participant: TestParticipant) =>
  participant.caller.get(`${RECORDS}/beEvaluatedUsers/${here()}`)
const causesOf = async ({ id }: TestParticipant) =>
  (await linesOf(t, id)).map(({ cause }: { cause: string }) => cause)
/** What does not add up; that the nightly run has not been is none. */
const faults = async () =>
  (await verifyScores(t.ctx())).faults.filter(({ kind }) => kind !== 'stale')

describe('a behaviour reported inside an evaluation', () => {
  const LIST = `${API}/supervisor/examineList?size=200`
  const report = async (participant: TestParticipant, points = 100) => {
    const path = `${RECORDS}/canEvaluationUsers/${here()}?stage=1`
    const [form] = (await participant.caller.get(path)).body
    const [item] = form.dishonestyItems
    const record = {
      ...{ id: form.recordId, answers: answersTo(form, points), comment: '' },
      dishonesty: [{ itemId: item.id, description: '中标后拖延签约' }],
    }
    const { status } = await participant.caller.put(SUBMIT).send(submission(project, 1, [record]))
    const rows = await t.dataSource.query('SELECT id FROM dishonest_record WHERE record_id = $1', [
      form.recordId,
    ])
    return { status, id: rows[0]?.id as string | undefined, item }
  }
  const waiting = async (who: Who, id: string | undefined) => {
    const { body } = await (await t.as(who)).get(LIST)
    return body.records.find((row: { id: string }) => row.id === id)
  }
  const stateOf = async (id = '') => {
    const [row] = await t.dataSource.query('SELECT status FROM dishonest_record WHERE id = $1', [
      id,
    ])
    return row?.status
  }
  const notice = (id = '') => unitOfWork(t.ctx(), (tx) => noticeDishonesty(tx, id, '2035-11-19'))

  it('is on the to-do list of the supervisors of the area until it is decided', async () => {
    await at(1)
    const { id, item } = await report(parties.buyer)
    for (const who of ['city', 'district06', 'examiner', 'auditor'] as const) {
      expect([who, await waiting(who, id)]).toEqual([
        who,
        expect.objectContaining({
          sourceType: 'dishonesty',
          title: expect.stringContaining(item.name),
          areaName: '滨河区',
          dueAt: null,
          link: `/supplierManagement/details?id=${parties.winner.id}`,
        }),
      ])
    }
    expect(await waiting('district02', id)).toBeUndefined()
    for (const participant of participants())
      expect((await participant.caller.get(LIST)).status).toBe(403)
    expect((await t.http.get(LIST)).status).toBe(401)
  })

  it('can be noticed only after that evaluation is revealed', async () => {
    await at(1)
    const { id } = await report(parties.buyer)
    await expect(notice(id)).rejects.toMatchObject({ code: 'EVALUATION_SEALED' })
    expect(ERRORS.EVALUATION_SEALED).toBe(409)
    expect([await stateOf(id), (await waiting('district06', id))?.dueAt]).toEqual([
      'reported',
      null,
    ])
    expect(JSON.stringify((await received(parties.winner)).body)).not.toContain('拖延')

    await submit(parties.winner, project, 1)
    await notice(id)
    expect(await stateOf(id)).toBe('noticed')
    // Decided once the party could state its view.
    const { dueAt } = await waiting('district06', id)
    expect(new Date(dueAt).toISOString()).toBe('2035-11-19T16:00:00.000Z')
    await unitOfWork(t.ctx(), (tx) => confirmDishonesty(tx, id ?? '', '事实清楚'))
    expect(await waiting('district06', id)).toBeUndefined()
    expect(await causesOf(parties.winner)).toEqual(['evaluation', 'dishonesty'])
    expect(await faults()).toEqual([])
  })

  it('can be noticed also if the other side expired; dismissed, it leaves the to-do list', async () => {
    await at(1)
    const { id = '' } = await report(parties.winner)
    await later(AFTER_WINDOW)
    await tick()
    await notice(id)
    await unitOfWork(t.ctx(), (tx) => dismissDishonesty(tx, id, '查无实据'))
    expect([await stateOf(id), await waiting('city', id)]).toEqual(['dismissed', undefined])
    expect(await causesOf(parties.buyer)).toEqual(['evaluation'])
  })

  it('of a rejected submission is not stored', async () => {
    await at(1)
    const list = async () => (await (await t.as('city')).get(LIST)).body.total
    const before = await list()
    const { status, id } = await report(parties.buyer, 55)
    expect([status, id]).toEqual([422, undefined])
    expect(await list()).toBe(before)
  })
})
