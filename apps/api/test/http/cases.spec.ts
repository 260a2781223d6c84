import { addDays } from '@credit/contract'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { CASES, useCases } from '../support/cases.js'
import { API, createParties, createProject, createTestParticipant, logIn, UNKNOWN_ID } from '../support/evaluation.js'
import { makeFile } from '../support/files.js'
import type { Who } from '../support/test-app.js'

/** Ten working days after the Monday when behaviours are confirmed. */
const LAST_DAY = '2035-11-19'
const TOO_LATE = '2035-11-20T09:00:00+08:00'

const s = useCases()

const creditOf = async (id: string) => (await (await s.t.as('city')).get(`${API}/credit/${id}`).expect(200)).body
const todoOf = async (who: Who, id: string) => {
  const { body } = await (await s.t.as(who)).get(`${API}/supervisor/examineList?size=500`)
  return body.records.find((row: { id: string }) => row.id === id)
}

/** A behaviour of the party that was confirmed today. */
async function confirmed(code = 'S-G1'): Promise<string> {
  const item = await s.t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code })
  const input = { participantId: s.party.id, itemId: item.id, description: '逾期未交付' }
  const made = await (await s.t.as('district06')).post(`${API}/integrity`).send(input)
  const { id } = made.body
  const call = async (action: string, body = {}) =>
    (await s.t.as('examiner')).put(`${API}/integrity/${id}/${action}`).send(body).expect(200)
  await call('notice')
  await s.party.caller.put(`${API}/integrity/${id}/statement`).send({ text: '不属实' }).expect(200)
  await call('confirm', { text: '属实' })
  return id
}
const objectTo = (subjectId: string) => s.file({ kind: 'objection', subjectType: 'behaviour', subjectId })

describe('an objection to a behaviour', () => {
  it('is filed, accepted, questioned, answered and upheld, and restores the score', async () => {
    const before = await creditOf(s.party.id)
    const behaviour = await confirmed()
    const lowered = await creditOf(s.party.id)
    expect(lowered.creditScore).toBeLessThan(before.creditScore)
    const proof = await makeFile(s.t, s.party.caller, { name: '签收单.pdf' })
    const filed = await s.file({
      ...{ kind: 'objection', subjectType: 'behaviour', subjectId: behaviour },
      fileIds: [proof],
    })
    expect([filed.status, filed.body.status, filed.body.dueOn]).toEqual([201, 'filed', '2035-11-08'])
    const { id } = filed.body
    expect(filed.body.can).toEqual(['withdraw'])
    expect((await todoOf('district06', id)).link).toBe(`/questionComplaint/details?id=${id}`)
    const again = await objectTo(behaviour)
    expect([again.status, again.body.code, again.body.data]).toEqual([409, 'CASE_EXISTS', { id }])

    const read = await (await s.t.as('district06')).get(`${CASES}/${id}`).expect(200)
    // Accepted on the last day, it is decided within its term from then.
    expect([read.body.dueOn, read.body.decideUntil]).toEqual(['2035-11-08', '2035-11-22'])
    expect(read.body.steps[0]).toMatchObject({
      action: 'file',
      byParty: true,
      text: '理由如下',
      files: [expect.objectContaining({ id: proof, name: '签收单.pdf' })],
    })
    expect((await s.act('examiner', 'decide', id, { upheld: true, text: '早' })).status).toBe(409)
    const lines = (await s.party.caller.get(`${API}/credit/${s.party.id}/lines`)).body.records
    expect(lines[0]).toMatchObject({ cause: 'dishonesty', objectionId: id, objectUntil: LAST_DAY })
    expect(lines.at(-1)).toMatchObject({ cause: 'initial', objectUntil: null })
    const accepted = await s.act('examiner', 'accept', id)
    expect(accepted.body).toMatchObject({ status: 'accepted', dueOn: LAST_DAY })
    const asked = await s.act('examiner', 'ask', id)
    expect(asked.body.status).toBe('asked')
    const waiting = { waitsFor: 'applicant', waitsUntil: asked.body.dueOn }
    expect(await todoOf('district06', id)).toMatchObject(waiting)
    for (const caller of [await s.t.as('district06'), s.party.caller]) {
      const { body } = await caller.get(`${CASES}/${id}`).expect(200)
      expect(body.dueOn < LAST_DAY && body.decideUntil > LAST_DAY).toBe(true)
    }
    const answered = await s.own('answer', id)
    expect(answered.body).toMatchObject({ status: 'accepted', dueOn: LAST_DAY })
    const dueAt = `${addDays(LAST_DAY, 1)}T00:00:00+08:00`
    expect(await todoOf('district06', id)).toMatchObject({ waitsFor: null, waitsUntil: null, dueAt })
    const decided = await s.act('examiner', 'decide', id, { upheld: true, text: '签收单可证' })
    expect(decided.body).toMatchObject({ status: 'upheld', effect: 'revoked', can: [] })
    expect(await todoOf('district06', id)).toBeUndefined()
    expect((await creditOf(s.party.id)).creditScore).toBe(before.creditScore)
    await s.sound(s.party.id)
    const mine = await s.party.caller.get(`${CASES}/${id}`)
    expect([mine.body.dueOn, mine.body.decideUntil]).toEqual([null, null])
    expect(mine.body.steps.map(({ action }: { action: string }) => action)).toEqual([
      ...['file', 'accept', 'ask', 'answer', 'uphold'],
    ])
    expect(mine.body.steps.every((s: { accountName: null }) => s.accountName === null)).toBe(true)
  })

  it('is dismissed, and reviewed once by another supervisor of the city', async () => {
    const behaviour = await confirmed()
    const lowered = await creditOf(s.party.id)
    const { id } = (await objectTo(behaviour)).body
    await s.act('examiner', 'accept', id)
    const dismissed = await s.act('examiner', 'decide', id, { upheld: false, text: '证据不足' })
    expect(dismissed.body).toMatchObject({ status: 'dismissed', reviewUntil: LAST_DAY })
    const asked = await s.own('review', id)
    expect([asked.status, asked.body.status]).toEqual([200, 'reviewing'])
    expect(await todoOf('district06', id)).toBeUndefined()
    expect(await todoOf('city', id)).toMatchObject({ id })
    const district = await s.act('district06', 'decide', id, { upheld: true, text: '改判' })
    expect([district.status, district.headers['x-error-code']]).toEqual([403, 'REVIEW_BY_ANOTHER'])
    expect(district.text).toContain('市级监管人员')
    const reviewed = await s.act('city', 'decide', id, { upheld: false, text: '维持' })
    expect(reviewed.body).toMatchObject({ status: 'confirmed', effect: 'none' })
    expect((await s.own('review', id)).status).toBe(409)
    expect((await creditOf(s.party.id)).creditScore).toBe(lowered.creditScore)
  })

  it('is not reviewed by the supervisor of the city who decided on it', async () => {
    const { id } = (await objectTo(await confirmed())).body
    await s.act('city', 'accept', id)
    await s.act('city', 'decide', id, { upheld: false, text: '证据不足' })
    await s.own('review', id)
    expect((await (await s.t.as('city')).get(`${CASES}/${id}`)).body.can).not.toContain('decide')
    const again = await s.act('city', 'decide', id, { upheld: false, text: '维持' })
    expect([again.status, again.headers['x-error-code']]).toEqual([403, 'REVIEW_BY_ANOTHER'])
  })

  it('is upheld by the review, which revokes the behaviour', async () => {
    const before = await creditOf(s.party.id)
    const { id } = (await objectTo(await confirmed())).body
    await s.act('examiner', 'refuse', id)
    await s.own('review', id)
    const reviewed = await s.act('city', 'decide', id, { upheld: true, text: '应予撤销' })
    expect(reviewed.body).toMatchObject({ status: 'upheld', effect: 'revoked' })
    expect((await creditOf(s.party.id)).creditScore).toBe(before.creditScore)
  })

  it('is upheld without effect if the behaviour was revoked meanwhile', async () => {
    const before = await creditOf(s.party.id)
    const behaviour = await confirmed()
    const { id } = (await objectTo(behaviour)).body
    await s.act('examiner', 'accept', id)
    const revoke = (await s.t.as('city')).put(`${API}/integrity/${behaviour}/revoke`)
    await revoke.send({ text: '复议撤销' }).expect(200)
    const upheld = await s.act('examiner', 'decide', id, { upheld: true, text: '异议成立' })
    expect([upheld.status, upheld.body.status, upheld.body.effect]).toEqual([200, 'upheld', 'none'])
    expect((await creditOf(s.party.id)).creditScore).toBe(before.creditScore)
    await s.sound(s.party.id)
  })

  it('is accepted within ten working days, from the party only', async () => {
    const behaviour = await confirmed()
    const other = await createTestParticipant(s.t, 2)
    const strange = await s.file({ kind: 'objection', subjectType: 'behaviour', subjectId: behaviour }, other)
    expect([strange.status, strange.body.code]).toEqual([422, 'REFERENCE_UNKNOWN'])
    s.t.clock.set(TOO_LATE)
    await logIn(s.t, s.party)
    const late = await objectTo(behaviour)
    expect([late.status, late.body.code]).toEqual([409, 'OBJECTION_TOO_LATE'])
    const line = (await s.party.caller.get(`${API}/credit/${s.party.id}/lines`)).body.records[0]
    expect(line.objectUntil).toBeNull()
    const byLine = { kind: 'objection', subjectType: 'scoreLine', subjectId: line.id }
    expect((await s.file(byLine)).body.code).toBe('OBJECTION_TOO_LATE')
  })

  it('can be withdrawn and filed again', async () => {
    const behaviour = await confirmed()
    const { id } = (await objectTo(behaviour)).body
    expect((await s.own('withdraw', id)).body.status).toBe('withdrawn')
    expect(await todoOf('district06', id)).toBeUndefined()
    expect((await objectTo(behaviour)).status).toBe(201)
  })
})

describe('an application for repair', () => {
  it('is filed when its time has come, and its granting repairs the behaviour', async () => {
    const before = await creditOf(s.party.id)
    const behaviour = await confirmed()
    const apply = (more: object = {}) =>
      s.file({ kind: 'repair', subjectType: 'behaviour', subjectId: behaviour, ...more })
    const early = await apply()
    expect([early.status, early.body.code]).toEqual([409, 'REPAIR_TOO_EARLY'])
    s.t.clock.set('2036-02-06T10:00:00+08:00')
    await logIn(s.t, s.party)
    // It needs its proof and a commitment; both faults are told at once.
    const bare = await apply()
    expect([bare.status, Object.keys(bare.body.fields)]).toEqual([400, ['fileIds', 'commitment']])
    const proof = await makeFile(s.t, s.party.caller, { name: '整改报告.pdf' })
    expect((await apply({ fileIds: [proof], commitment: ' ' })).status).toBe(400)
    const { id, steps } = (await apply({ fileIds: [proof], commitment: '今后按期履约' })).body
    expect(steps).toEqual([
      expect.objectContaining({ action: 'file', files: [expect.objectContaining({ id: proof })] }),
      expect.objectContaining({ action: 'commit', text: '今后按期履约', byParty: true }),
    ])
    await s.act('examiner', 'accept', id)
    const granted = await s.act('examiner', 'decide', id, { upheld: true, text: '已整改' })
    expect(granted.body).toMatchObject({ status: 'upheld', effect: 'repaired' })
    expect((await creditOf(s.party.id)).creditScore).toBe(before.creditScore)
    await s.sound(s.party.id)
  })
})

describe('a complaint', () => {
  it('about a participant of a shared section may report a behaviour', async () => {
    const { winner, agency, parties } = await createParties(s.t)
    await createProject(s.t, parties)
    const stranger = await createTestParticipant(s.t, 3)
    const about = (subjectId: string) => s.file({ kind: 'complaint', subjectType: 'participant', subjectId }, winner)
    expect((await about(stranger.id)).status).toBe(422)
    const { id } = (await about(agency.id)).body
    await s.act('examiner', 'accept', id)
    const { id: itemId } = await s.t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code: 'A-G3' })
    const decided = await s.act('examiner', 'decide', id, { upheld: true, text: '属实', itemId })
    expect(decided.body).toMatchObject({ status: 'upheld', effect: 'reported' })
    const { body } = await (await s.t.as('district06')).get(`${API}/integrity/list?participantId=${agency.id}`)
    expect(body.records[0]).toMatchObject({ source: 'case', status: 'reported' })
  })

  it('is filed five times a day by one participant', async () => {
    const { winner, agency, parties } = await createParties(s.t)
    await createProject(s.t, parties)
    const complain = (by: typeof winner) =>
      s.file({ kind: 'complaint', subjectType: 'other' }, by).then(({ status }) => status)
    for (let n = 0; n < 4; n++) expect(await complain(winner)).toBe(201)
    const atOnce = await Promise.all([complain(winner), complain(winner)])
    expect(atOnce.sort()).toEqual([201, 429])
    const refused = await s.file({ kind: 'complaint', subjectType: 'other' }, winner)
    expect(refused.body.error).toBe('24 小时内最多提交 5 件投诉，请 24 小时后重试')
    expect(await complain(agency)).toBe(201)
  })

  it('is visible to its party and its area, and to no other area or party', async () => {
    const filed = await s.file({ kind: 'complaint', subjectType: 'other' })
    const { id } = filed.body
    const other = await createTestParticipant(s.t, 2)
    expect((await other.caller.get(`${CASES}/${id}`)).status).toBe(404)
    expect((await other.caller.get(`${CASES}/list`)).body.total).toBe(0)
    expect((await (await s.t.as('district02')).get(`${CASES}/${id}`)).status).toBe(404)
    expect((await s.act('examiner', 'accept', UNKNOWN_ID)).status).toBe(404)
    const wrong = await s.file({ kind: 'repair', subjectType: 'project', subjectId: id })
    expect(wrong.status).toBe(400)
    const listed = await (await s.t.as('district06')).get(`${CASES}/list?kind=complaint&size=100`)
    expect(listed.body.records.map((row: { id: string }) => row.id)).toContain(id)
  })
})
