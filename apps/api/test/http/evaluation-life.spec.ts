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

describe('an abandoned section', () => {
  const abandon = (caller: { put: TestApp['http']['put'] }) =>
    caller
      .put(`${API}/sysProjectBidSection/stage/${project.sectionId}`)
      .send({ stage: 4, reason: '采购任务取消' })

  it('closes open records and reveals sealed ones in one transaction', async () => {
    await at(1)
    await submit(parties.buyer, project, 1, null, 85)
    for (const bidder of [parties.winner, ...parties.losers]) {
      await submit(bidder, project, 0, parties.agency.id, 70)
    }
    const district = await t.as('district06')
    expect((await abandon(district)).status).toBe(200)
    expect(await statesOf()).toEqual([
      ...['A1 closed', 'A2 closed', 'A3 closed', 'A4 closed', 'A5 closed', 'A6 closed'],
      ...['A7 revealed', 'A7 revealed', 'A7 revealed', 'B1 revealed', 'B2 closed'],
    ])
    expect([await causesOf(parties.winner), await causesOf(parties.agency)]).toEqual([
      ...[['evaluation'], ['anonymousGroup']],
    ])
    // The rows and lines carry one transaction's mark.
    const marks = await t.dataSource.query(
      `SELECT DISTINCT xmin::text AS mark FROM evaluation_record WHERE section_id = $1
          AND status IN ('revealed', 'closed')
        UNION SELECT l.xmin::text FROM score_line l WHERE l.participant_id = ANY($2)
          AND l.cause <> 'initial'
        UNION SELECT xmin::text FROM bid_section WHERE id = $1`,
      [project.sectionId, [parties.winner.id, parties.agency.id]],
    )
    expect(marks).toHaveLength(1)
    const late = await submit(parties.winner, project, 1)
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_NOT_OPEN'])
    expect(await faults()).toEqual([])
  })

  it('is abandoned only by supervisors of the area with the permission', async () => {
    await at(0)
    const statuses: Record<string, number> = {}
    for (const who of EVERYONE.filter((one) => one !== 'district06' && one !== 'city')) {
      statuses[who] = (await abandon(await t.as(who))).status
    }
    expect(statuses).toEqual({
      ...{ district02: 404, examiner: 403, auditor: 403 },
      ...{ 1: 403, 2: 403, 3: 403, 4: 403 },
    })
    for (const participant of participants())
      expect((await abandon(participant.caller)).status).toBe(403)
    expect((await abandon(t.http as never)).status).toBe(401)
    expect(new Set((await statesOf()).map((state) => state.split(' ')[1]))).toEqual(
      new Set(['pending']),
    )
    expect((await abandon(await t.as('city'))).status).toBe(200)
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

describe('a section that was abandoned and is resumed', () => {
  it('continues at the given stage, keeping revealed and closed records', async () => {
    await at(1)
    await submit(parties.buyer, project, 1)
    await submit(parties.expert, project, 0, parties.agency.id)
    await move(t, project, 4)
    const ended = await statesOf()
    const district = await t.as('district06')
    const path = `${API}/sysProjectBidSection/stage/${project.sectionId}`
    expect((await district.put(path).send({ stage: 1 })).body.code).toBe('VALIDATION')
    const back = await district.put(path).send({ stage: 1, reason: '误操作更正' })
    expect([back.status, back.body.status]).toEqual([200, '1'])
    expect(await statesOf()).toEqual(ended)
    expect(await causesOf(parties.winner)).toEqual(['evaluation'])
    // The next stage opens as ever.
    await move(t, project, 2)
    const fresh = (await recordsOf(t, project)).filter(({ stage }) => stage === 2)
    expect(fresh.map(({ code, status }) => `${code} ${status}`)).toEqual([
      'C1 pending',
      'C2 pending',
    ])
  })

  it('moved into procurement opens missing records when a stage is reached', async () => {
    await move(t, project, 4)
    await move(t, project, null)
    expect(await recordsOf(t, project)).toEqual([])
    await move(t, project, 0)
    expect(new Set((await statesOf()).map((state) => state.split(' ')[1]))).toEqual(
      new Set(['pending']),
    )
  })
})

describe('skipped stages', () => {
  it('open the records of each stage passed, with the same due time', async () => {
    await move(t, project, 3)
    const rows = await recordsOf(t, project)
    const codes = [...new Set(rows.map(({ code }) => code))]
    expect(codes).toEqual([
      ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2'],
    ])
    expect(new Set(rows.map(({ dueAt }) => dueAt.toISOString())).size).toBe(1)
    const stages = async (participant: TestParticipant) =>
      (await given(participant)).body.map(({ stage }: { stage: number }) => stage)
    expect(await stages(parties.buyer)).toEqual([0, 0, 1, 2, 3])
    expect(await stages(parties.winner)).toEqual([0, 1, 2, 3])
    expect(await stages(parties.agency)).toEqual([0, 0])
    for (const loser of parties.losers) expect(await stages(loser)).toEqual([0])
  })
})

describe('a party that joins late or is removed', () => {
  /** The parties of the section as a supervisor leaves them. */
  const setParties = async (who: Who, changed: readonly (readonly [string, string])[]) => {
    const caller = await t.as(who)
    const [stored] = await t.dataSource.query(
      `SELECT p.name, p.code, b.code AS "sectionCode", b.name AS "sectionName"
        FROM project p JOIN bid_section b ON b.project_id = p.id WHERE b.id = $1`,
      [project.sectionId],
    )
    const section = {
      ...{ id: project.sectionId, code: stored.sectionCode, name: stored.sectionName },
      parties: changed.map(([part, participantId]) => ({ part, participantId })),
    }
    const { name, code } = stored
    return caller
      .put(`${API}/sysProject/${project.projectId}`)
      .send({ name, code, sections: [section] })
  }

  it('gets its pairs of the present stage, not of earlier ones', async () => {
    await at(1)
    const partner = await createTestParticipant(t, 2)
    const changed = [...parties.parties, ['contractSupplier', partner.id]] as const
    for (const who of ['examiner', 'auditor', 1, 2, 3, 4] as const) {
      expect([who, (await setParties(who, changed)).status]).toEqual([who, 403])
    }
    expect((await setParties('district02', changed)).status).toBe(404)
    expect((await setParties('district06', changed)).status).toBe(200)
    const own = (await recordsOf(t, project)).filter((row) =>
      [row.evaluatorId, row.evaluatedId].includes(partner.id),
    )
    expect(own.map(({ code, status }) => `${code} ${status}`)).toEqual(['B1 pending', 'B2 pending'])
    expect((await setParties('district06', changed)).status).toBe(200)
    expect(await recordsOf(t, project)).toHaveLength(13)
  })

  it('that loses the contract but is a bidder keeps the records of bidders', async () => {
    await move(t, project, 2)
    await submit(parties.buyer, project, 1, null, 85)
    const successor = parties.losers[0]
    if (!successor) throw new Error('no successor')
    const changed = parties.parties.map(([part, id]) =>
      part === 'contractSupplier' ? ([part, successor.id] as const) : ([part, id] as const),
    )
    expect((await setParties('district06', changed)).status).toBe(200)
    const about = (participant: TestParticipant) => async () =>
      (await recordsOf(t, project))
        .filter((row) => [row.evaluatorId, row.evaluatedId].includes(participant.id))
        .map(({ code, status }) => `${code} ${status}`)
    // What it had from the buyer is revealed, for nobody answers it any more.
    expect(await about(parties.winner)()).toEqual([
      ...['A7 pending', 'B1 revealed', 'B2 closed', 'C1 closed', 'C2 closed'],
    ])
    expect(await causesOf(parties.winner)).toEqual(['evaluation'])
    // Who takes its place gets the present stage.
    expect(await about(successor)()).toEqual(['A7 pending', 'C1 pending', 'C2 pending'])
    const ended = (await recordsOf(t, project)).filter(({ status }) => status === 'closed')
    expect(new Set(ended.map(({ endReason }) => endReason))).toEqual(new Set(['partyRemoved']))
    const marks = await t.dataSource.query(
      `SELECT DISTINCT xmin::text AS mark FROM evaluation_record
        WHERE section_id = $1 AND status IN ('closed', 'revealed')
        UNION SELECT xmin::text FROM section_party WHERE section_id = $1 AND removed_at IS NOT NULL`,
      [project.sectionId],
    )
    expect(marks).toHaveLength(1)
  })

  it('of two agencies closes its own anonymous group only', async () => {
    const second = await createTestParticipant(t, 3)
    project = await createProject(t, [...parties.parties, ['agency', second.id]])
    await at(0)
    for (const bidder of [parties.winner, ...parties.losers]) {
      await submit(bidder, project, 0, second.id, 70)
    }
    expect((await setParties('district06', parties.parties)).status).toBe(200)
    expect(await causesOf(second)).toEqual(['anonymousGroup'])
    expect(await causesOf(parties.agency)).toEqual([])
    const waiting = (await recordsOf(t, project)).filter(
      (row) => row.anonymous && row.evaluatedId === parties.agency.id,
    )
    expect(waiting.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
  })
})

describe('participants without records', () => {
  const give = (code: string, ids: readonly string[]) =>
    t.dataSource.query('UPDATE participant SET code = $1 WHERE id = ANY($2)', [code, ids])

  it('one credit code on both sides: each evaluates the others, never itself', async () => {
    await give('91990003MA0000099X', [parties.winner.id, parties.agency.id])
    await at(1)
    const pairs = (await recordsOf(t, project)).map(({ code }) => code)
    // The winner gives its agency twin no A7; all else opens.
    expect(pairs).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A7', 'B1', 'B2'])
    const forms = await formsOf(parties.winner, project, 0)
    expect(forms).toEqual([])
    expect((await submit(parties.buyer, project, 1)).status).toBe(200)
  })

  it.each(['onLeave', 'disabled'])('status %s: no new records', async (status) => {
    await move(t, project, 0)
    await t.dataSource.query('UPDATE participant SET status = $1 WHERE id = $2', [
      ...[status, parties.winner.id],
    ])
    await move(t, project, 1)
    expect((await recordsOf(t, project)).filter(({ stage }) => stage === 1)).toEqual([])
    // What opened before goes on.
    expect((await submit(parties.winner, project, 0)).status).toBe(200)
    await t.dataSource.query(`UPDATE participant SET status = 'active' WHERE id = $1`, [
      parties.winner.id,
    ])
    await move(t, project, 2)
    expect((await statesOf()).slice(-2)).toEqual(['C1 pending', 'C2 pending'])
  })
})

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
