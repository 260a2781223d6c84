import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DishonestyItemEntity } from '../../src/entities/credit/dishonesty-item.js'
import { verifyScores } from '../../src/modules/credit/verify/verify-scores.js'
import { createAgency, createBidders, openSection, passTo } from '../support/anonymous.js'
import {
  AFTER_WINDOW,
  API,
  createParties,
  createProject,
  createTestParticipant,
  logIn,
  MONDAY,
  type TestParticipant,
  UNKNOWN_ID,
} from '../support/evaluation.js'
import { makeFile } from '../support/files.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const CASES = `${API}/complaint`
/** Ten working days after the Monday on which behaviours are confirmed. */
const LAST_DAY = '2035-11-19'
const TOO_LATE = '2035-11-20T09:00:00+08:00'

let t: TestApp
let party: TestParticipant
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  party = await createTestParticipant(t, 2)
})

const creditOf = async (id: string) =>
  (await (await t.as('city')).get(`${API}/credit/${id}`).expect(200)).body
const sound = async (id: string) =>
  expect((await verifyScores(t.ctx())).faults.filter((fault) => fault.id === id)).toEqual([])
const todoOf = async (who: Who, id: string) => {
  const { body } = await (await t.as(who)).get(`${API}/supervisor/examineList?size=500`)
  return body.records.find((row: { id: string }) => row.id === id)
}
const act = async (who: Who, action: string, id: string, body: object = { text: '已核查' }) =>
  (await t.as(who)).put(`${CASES}/${id}/${action}`).send(body)
const own = (action: string, id: string, body: object = { text: '补充说明' }) =>
  party.caller.put(`${CASES}/${id}/${action}`).send(body)
const file = (body: object, by: TestParticipant = party) =>
  by.caller.post(CASES).send({ title: '对认定的异议', content: '理由如下', ...body })

/** A behaviour of the party that was confirmed today. */
async function confirmed(code = 'S-G1'): Promise<string> {
  const item = await t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code })
  const input = { participantId: party.id, itemId: item.id, description: '逾期未交付' }
  const made = await (await t.as('district06')).post(`${API}/integrity`).send(input)
  const { id } = made.body
  const call = async (action: string, body = {}) =>
    (await t.as('examiner')).put(`${API}/integrity/${id}/${action}`).send(body).expect(200)
  await call('notice')
  await party.caller.put(`${API}/integrity/${id}/statement`).send({ text: '不属实' }).expect(200)
  await call('confirm', { text: '属实' })
  return id
}
const objectTo = (subjectId: string) =>
  file({ kind: 'objection', subjectType: 'behaviour', subjectId })

describe('an objection to a behaviour', () => {
  it('is filed, accepted, asked about, answered and upheld, and the score is restored', async () => {
    const before = await creditOf(party.id)
    const behaviour = await confirmed()
    const lowered = await creditOf(party.id)
    expect(lowered.creditScore).toBeLessThan(before.creditScore)
    const proof = await makeFile(t, party.caller, { name: '签收单.pdf' })
    const filed = await file({
      ...{ kind: 'objection', subjectType: 'behaviour', subjectId: behaviour },
      fileIds: [proof],
    })
    expect([filed.status, filed.body.status, filed.body.dueOn]).toEqual([
      201,
      'filed',
      '2035-11-08',
    ])
    const { id } = filed.body
    expect(filed.body.can).toEqual(['withdraw'])
    expect((await todoOf('district06', id)).link).toBe(`/questionComplaint/details?id=${id}`)
    const again = await objectTo(behaviour)
    expect([again.status, again.body.code, again.body.data]).toEqual([409, 'CASE_EXISTS', { id }])

    const read = await (await t.as('district06')).get(`${CASES}/${id}`).expect(200)
    expect(read.body.steps[0]).toMatchObject({
      action: 'file',
      byParty: true,
      text: '理由如下',
      files: [expect.objectContaining({ id: proof, name: '签收单.pdf' })],
    })
    expect((await act('examiner', 'decide', id, { upheld: true, text: '早' })).status).toBe(409)
    const lines = (await party.caller.get(`${API}/credit/${party.id}/lines`)).body.records
    expect(lines[0]).toMatchObject({ cause: 'dishonesty', objectionId: id, objectUntil: LAST_DAY })
    expect(lines.at(-1)).toMatchObject({ cause: 'initial', objectUntil: null })
    const accepted = await act('examiner', 'accept', id)
    expect(accepted.body).toMatchObject({ status: 'accepted', dueOn: LAST_DAY })
    expect((await act('examiner', 'ask', id)).body.status).toBe('asked')
    expect((await own('answer', id)).body.status).toBe('accepted')
    const decided = await act('examiner', 'decide', id, { upheld: true, text: '签收单可证' })
    expect(decided.body).toMatchObject({ status: 'upheld', effect: 'revoked', can: [] })
    expect(await todoOf('district06', id)).toBeUndefined()
    expect((await creditOf(party.id)).creditScore).toBe(before.creditScore)
    await sound(party.id)
    const mine = await party.caller.get(`${CASES}/${id}`)
    expect(mine.body.steps.map(({ action }: { action: string }) => action)).toEqual([
      ...['file', 'accept', 'ask', 'answer', 'uphold'],
    ])
    expect(mine.body.steps.every((s: { accountName: null }) => s.accountName === null)).toBe(true)
  })

  it('is dismissed, and reviewed once by somebody else of the city', async () => {
    const behaviour = await confirmed()
    const lowered = await creditOf(party.id)
    const { id } = (await objectTo(behaviour)).body
    await act('examiner', 'accept', id)
    const dismissed = await act('examiner', 'decide', id, { upheld: false, text: '证据不足' })
    expect(dismissed.body).toMatchObject({ status: 'dismissed', reviewUntil: LAST_DAY })
    const asked = await own('review', id)
    expect([asked.status, asked.body.status]).toEqual([200, 'reviewing'])
    expect(await todoOf('district06', id)).toBeUndefined()
    expect(await todoOf('city', id)).toMatchObject({ id })
    const district = await act('district06', 'decide', id, { upheld: true, text: '改判' })
    expect([district.status, district.headers['x-error-code']]).toEqual([403, 'REVIEW_BY_ANOTHER'])
    expect(district.text).toContain('市级监管人员')
    const reviewed = await act('city', 'decide', id, { upheld: false, text: '维持' })
    expect(reviewed.body).toMatchObject({ status: 'confirmed', effect: 'none' })
    expect((await own('review', id)).status).toBe(409)
    expect((await creditOf(party.id)).creditScore).toBe(lowered.creditScore)
  })

  it('is not reviewed by the supervisor of the city who decided on it', async () => {
    const { id } = (await objectTo(await confirmed())).body
    await act('city', 'accept', id)
    await act('city', 'decide', id, { upheld: false, text: '证据不足' })
    await own('review', id)
    expect((await (await t.as('city')).get(`${CASES}/${id}`)).body.can).not.toContain('decide')
    const again = await act('city', 'decide', id, { upheld: false, text: '维持' })
    expect([again.status, again.headers['x-error-code']]).toEqual([403, 'REVIEW_BY_ANOTHER'])
  })

  it('is upheld by the review, which revokes the behaviour', async () => {
    const before = await creditOf(party.id)
    const { id } = (await objectTo(await confirmed())).body
    await act('examiner', 'refuse', id)
    await own('review', id)
    const reviewed = await act('city', 'decide', id, { upheld: true, text: '应予撤销' })
    expect(reviewed.body).toMatchObject({ status: 'upheld', effect: 'revoked' })
    expect((await creditOf(party.id)).creditScore).toBe(before.creditScore)
  })

  it('is upheld without effect where the behaviour was revoked meanwhile', async () => {
    const before = await creditOf(party.id)
    const behaviour = await confirmed()
    const { id } = (await objectTo(behaviour)).body
    await act('examiner', 'accept', id)
    const revoke = (await t.as('city')).put(`${API}/integrity/${behaviour}/revoke`)
    await revoke.send({ text: '复议撤销' }).expect(200)
    const upheld = await act('examiner', 'decide', id, { upheld: true, text: '异议成立' })
    expect([upheld.status, upheld.body.status, upheld.body.effect]).toEqual([200, 'upheld', 'none'])
    expect((await creditOf(party.id)).creditScore).toBe(before.creditScore)
    await sound(party.id)
  })

  it('comes within ten working days, by the party alone', async () => {
    const behaviour = await confirmed()
    const other = await createTestParticipant(t, 2)
    const strange = await file(
      { kind: 'objection', subjectType: 'behaviour', subjectId: behaviour },
      other,
    )
    expect([strange.status, strange.body.code]).toEqual([422, 'REFERENCE_UNKNOWN'])
    t.clock.set(TOO_LATE)
    await logIn(t, party)
    const late = await objectTo(behaviour)
    expect([late.status, late.body.code]).toEqual([409, 'OBJECTION_TOO_LATE'])
    const line = (await party.caller.get(`${API}/credit/${party.id}/lines`)).body.records[0]
    expect(line.objectUntil).toBeNull()
    const byLine = { kind: 'objection', subjectType: 'scoreLine', subjectId: line.id }
    expect((await file(byLine)).body.code).toBe('OBJECTION_TOO_LATE')
  })

  it('can be withdrawn and filed again', async () => {
    const behaviour = await confirmed()
    const { id } = (await objectTo(behaviour)).body
    expect((await own('withdraw', id)).body.status).toBe('withdrawn')
    expect(await todoOf('district06', id)).toBeUndefined()
    expect((await objectTo(behaviour)).status).toBe(201)
  })
})

describe('an application for repair', () => {
  it('is filed when its time has come, and its granting repairs the behaviour', async () => {
    const before = await creditOf(party.id)
    const behaviour = await confirmed()
    const apply = (more: object = {}) =>
      file({ kind: 'repair', subjectType: 'behaviour', subjectId: behaviour, ...more })
    const early = await apply()
    expect([early.status, early.body.code]).toEqual([409, 'REPAIR_TOO_EARLY'])
    t.clock.set('2036-02-06T10:00:00+08:00')
    await logIn(t, party)
    // It needs its proof and a commitment; both faults are told at once.
    const bare = await apply()
    expect([bare.status, Object.keys(bare.body.fields)]).toEqual([400, ['fileIds', 'commitment']])
    const proof = await makeFile(t, party.caller, { name: '整改报告.pdf' })
    expect((await apply({ fileIds: [proof], commitment: ' ' })).status).toBe(400)
    const { id, steps } = (await apply({ fileIds: [proof], commitment: '今后按期履约' })).body
    expect(steps).toEqual([
      expect.objectContaining({ action: 'file', files: [expect.objectContaining({ id: proof })] }),
      expect.objectContaining({ action: 'commit', text: '今后按期履约', byParty: true }),
    ])
    await act('examiner', 'accept', id)
    const granted = await act('examiner', 'decide', id, { upheld: true, text: '已整改' })
    expect(granted.body).toMatchObject({ status: 'upheld', effect: 'repaired' })
    expect((await creditOf(party.id)).creditScore).toBe(before.creditScore)
    await sound(party.id)
  })
})

describe('a case about evaluations', () => {
  async function evaluated() {
    const made = await createAgency(t)
    const bidders = await createBidders(t, 4)
    await openSection(
      t,
      made,
      bidders.map((bidder) => [bidder, 40]),
    )
    await passTo(t, AFTER_WINDOW)
    await logIn(t, made.agency)
    return { bidders, agency: made.agency }
  }

  it('voids those that a line counted together; only the city learns who gave them, and that is logged', async () => {
    const { bidders, agency } = await evaluated()
    const lines = (await agency.caller.get(`${API}/credit/${agency.id}/lines`)).body.records
    const line = lines.find(({ cause }: { cause: string }) => cause === 'anonymousGroup')
    const filed = await file(
      { kind: 'objection', subjectType: 'scoreLine', subjectId: line.id },
      agency,
    )
    expect(filed.status).toBe(201)
    const { id } = filed.body
    const seen = JSON.stringify((await agency.caller.get(`${CASES}/${id}`)).body)
    const district = await (await t.as('district06')).get(`${CASES}/${id}`)
    expect(district.body.evaluations).toHaveLength(4)
    for (const { id: evaluator } of bidders) {
      expect(seen + JSON.stringify(district.body)).not.toContain(evaluator)
    }
    expect((await (await t.as('examiner')).get(`${CASES}/${id}/evaluators`)).status).toBe(403)
    const looked = await (await t.as('city')).get(`${CASES}/${id}/evaluators`).expect(200)
    expect(looked.body.map((row: { evaluatorId: string }) => row.evaluatorId).sort()).toEqual(
      bidders.map((one) => one.id).sort(),
    )
    const [logged] = await t.dataSource.query(
      `SELECT count(*)::int AS n FROM audit_log WHERE action = 'evaluator:view' AND entity_id = $1`,
      [id],
    )
    expect(logged.n).toBe(1)
    await act('examiner', 'accept', id)
    const decided = await act('examiner', 'decide', id, { upheld: true, text: '恶意评价' })
    expect(decided.body).toMatchObject({ status: 'upheld', effect: 'voided' })
    const after = (await agency.caller.get(`${API}/credit/${agency.id}/lines`)).body.records
    const voided = after.filter(({ cause }: { cause: string }) => cause === 'voided')
    expect(voided).toHaveLength(4)
    await sound(agency.id)
  })
})

describe('a complaint', () => {
  it('about a participant of a shared section may report a behaviour', async () => {
    const { winner, agency, parties } = await createParties(t)
    await createProject(t, parties)
    const stranger = await createTestParticipant(t, 3)
    const about = (subjectId: string) =>
      file({ kind: 'complaint', subjectType: 'participant', subjectId }, winner)
    expect((await about(stranger.id)).status).toBe(422)
    const { id } = (await about(agency.id)).body
    await act('examiner', 'accept', id)
    const { id: itemId } = await t
      .ctx()
      .manager.findOneByOrFail(DishonestyItemEntity, { code: 'A-G3' })
    const decided = await act('examiner', 'decide', id, { upheld: true, text: '属实', itemId })
    expect(decided.body).toMatchObject({ status: 'upheld', effect: 'reported' })
    const { body } = await (await t.as('district06')).get(
      `${API}/integrity/list?participantId=${agency.id}`,
    )
    expect(body.records[0]).toMatchObject({ source: 'case', status: 'reported' })
  })

  it('is seen by its party and its area; another area and another party find nothing', async () => {
    const filed = await file({ kind: 'complaint', subjectType: 'other' })
    const { id } = filed.body
    const other = await createTestParticipant(t, 2)
    expect((await other.caller.get(`${CASES}/${id}`)).status).toBe(404)
    expect((await other.caller.get(`${CASES}/list`)).body.total).toBe(0)
    expect((await (await t.as('district02')).get(`${CASES}/${id}`)).status).toBe(404)
    expect((await act('examiner', 'accept', UNKNOWN_ID)).status).toBe(404)
    const wrong = await file({ kind: 'repair', subjectType: 'project', subjectId: id })
    expect(wrong.status).toBe(400)
    const listed = await (await t.as('district06')).get(`${CASES}/list?kind=complaint&size=100`)
    expect(listed.body.records.map((row: { id: string }) => row.id)).toContain(id)
  })
})
