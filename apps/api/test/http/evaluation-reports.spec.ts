import { ERRORS } from '@credit/contract'
import { unitOfWork } from '#database/unit-of-work'
import { confirmDishonesty, dismissDishonesty, noticeDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import {
  AFTER_WINDOW,
  API,
  answersTo,
  RECORDS,
  SUBMIT,
  submission,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { useSection } from '../support/section.js'
import { type Who } from '../support/test-app.js'

const s = useSection()
const received = async (participant: TestParticipant) => participant.caller.get(`${RECORDS}/beEvaluatedUsers/${s.path}`)
/** Returns the faults of scores, except `stale`: the nightly run has not been. */
const faults = async () => (await verifyScores(s.t.ctx())).faults.filter(({ kind }) => kind !== 'stale')

describe('a behaviour reported inside an evaluation', () => {
  const LIST = `${API}/supervisor/examineList?size=200`
  const report = async (participant: TestParticipant, points = 100) => {
    const path = `${RECORDS}/canEvaluationUsers/${s.path}?stage=1`
    const [form] = (await participant.caller.get(path)).body
    const [item] = form.dishonestyItems
    const record = {
      id: form.recordId,
      answers: answersTo(form, points),
      comment: '',
      dishonesty: [{ itemId: item.id, description: '中标后拖延签约' }],
    }
    const { status } = await participant.caller.put(SUBMIT).send(submission(s.project, 1, [record]))
    const rows = await s.t.dataSource.query('SELECT id FROM dishonest_record WHERE record_id = $1', [form.recordId])
    return { status, id: rows[0]?.id as string | undefined, item }
  }
  const waiting = async (who: Who, id: string | undefined) => {
    const { body } = await (await s.t.as(who)).get(LIST)
    return body.records.find((row: { id: string }) => row.id === id)
  }
  const stateOf = async (id = '') => {
    const [row] = await s.t.dataSource.query('SELECT status FROM dishonest_record WHERE id = $1', [id])
    return row?.status
  }
  const notice = (id = '') => unitOfWork(s.t.ctx(), (tx) => noticeDishonesty(tx, id, '2035-11-19'))

  it('is readable by the supervisors of the area through its to-do', async () => {
    await s.reach(1)
    const { id, item } = await report(s.parties.buyer)
    const read = async (who: Who) => (await s.t.as(who)).get(`${API}/integrity/${id}`)
    expect((await read('district06')).body).toMatchObject({
      id,
      itemName: item.name,
      description: '中标后拖延签约',
      status: 'reported',
      files: [],
      participantId: s.parties.winner.id,
      projectId: s.project.projectId,
      areaName: '滨河区',
    })
    expect((await read('city')).status).toBe(200)
    expect((await read('district02')).status).toBe(404)
    const { caller } = s.parties.winner
    expect((await caller.get(`${API}/integrity/${id}`)).status).toBe(403)
    await s.t.dataSource.query('UPDATE dishonest_record SET anonymous = true, sealed = true WHERE id = $1', [id])
    expect((await read('district06')).status).toBe(404)
  })

  it('is on the to-do list of the supervisors of the area until it is decided', async () => {
    await s.reach(1)
    const { id, item } = await report(s.parties.buyer)
    for (const who of ['city', 'district06', 'examiner', 'auditor'] as const) {
      expect([who, await waiting(who, id)]).toEqual([
        who,
        expect.objectContaining({
          sourceType: 'dishonesty',
          title: expect.stringContaining(item.name),
          areaName: '滨河区',
          dueAt: null,
          waitsFor: 'reveal',
          waitsUntil: null,
          link: `/integrityManagement/report?id=${id}`,
        }),
      ])
    }
    expect(await waiting('district02', id)).toBeUndefined()
    for (const participant of s.everyone()) expect((await participant.caller.get(LIST)).status).toBe(403)
    expect((await s.t.http.get(LIST)).status).toBe(401)
  })

  it('can be noticed only after that evaluation is revealed', async () => {
    await s.reach(1)
    const { id } = await report(s.parties.buyer)
    await expect(notice(id)).rejects.toMatchObject({ code: 'EVALUATION_SEALED' })
    expect(ERRORS.EVALUATION_SEALED).toBe(409)
    expect([await stateOf(id), (await waiting('district06', id))?.dueAt]).toEqual(['reported', null])
    expect(JSON.stringify((await received(s.parties.winner)).body)).not.toContain('拖延')

    await submit(s.parties.winner, s.project, 1)
    expect(await waiting('district06', id)).toMatchObject({ waitsFor: null, dueAt: expect.any(String) })
    await notice(id)
    expect(await stateOf(id)).toBe('noticed')
    // Decided once the party could state its view, within the term that begins then.
    const dueAt = '2035-11-27T00:00:00+08:00'
    expect(await waiting('district06', id)).toMatchObject({ waitsFor: 'party', waitsUntil: '2035-11-19', dueAt })
    await unitOfWork(s.t.ctx(), (tx) => confirmDishonesty(tx, id ?? '', '事实清楚'))
    expect(await waiting('district06', id)).toBeUndefined()
    expect(await s.causesOf(s.parties.winner)).toEqual(['evaluation', 'dishonesty'])
    expect(await faults()).toEqual([])
  })

  it('is notified even if the other side expired; dismissed, it leaves the to-dos', async () => {
    await s.reach(1)
    const { id = '' } = await report(s.parties.winner)
    await s.later(AFTER_WINDOW)
    await s.runWindowTask()
    await notice(id)
    await unitOfWork(s.t.ctx(), (tx) => dismissDishonesty(tx, id, '查无实据'))
    expect([await stateOf(id), await waiting('city', id)]).toEqual(['dismissed', undefined])
    expect(await s.causesOf(s.parties.buyer)).toEqual(['evaluation'])
  })

  it('of a rejected submission is not stored', async () => {
    await s.reach(1)
    const list = async () => (await (await s.t.as('city')).get(LIST)).body.total
    const before = await list()
    const { status, id } = await report(s.parties.buyer, 55)
    expect([status, id]).toEqual([422, undefined])
    expect(await list()).toBe(before)
  })
})
