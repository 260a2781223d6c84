import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { decisionAgainst } from '../support/credit.js'
import { API, createTestParticipant, logIn, UNKNOWN_ID } from '../support/evaluation.js'
import { makeFile } from '../support/files.js'
import { INTEGRITY, useReports } from '../support/reports.js'
import { EVERYONE, type Who } from '../support/test-app.js'

/** Reports are noticed on a Monday; the five working days end with the next Monday. */
const LAST_DAY = '2035-11-12'
const AFTER_NOTICE = '2035-11-13T09:00:00+08:00'

const s = useReports()

const todoOf = async (id: string) => {
  const { body } = await (await s.t.as('district06')).get(`${API}/supervisor/examineList?size=500`)
  return body.records.find((row: { id: string }) => row.id === id)
}
const state = (id: string, body: object = { text: '迟延系疫情封控所致' }) =>
  s.party.caller.put(`${INTEGRITY}/${id}/statement`).send(body)
/** The messages that the party has read of on the site, the oldest first. */
const messages = async (): Promise<{ title: string; link: string }[]> => {
  await s.t.app.get(MessageDispatcher).run(s.t.ctx())
  await logIn(s.t, s.party)
  const { body } = await s.party.caller.get(`${API}/sysMessage/list?size=50`)
  return body.records.toReversed()
}
const sound = async () =>
  expect((await verifyScores(s.t.ctx())).faults.filter(({ id }) => id === s.party.id)).toEqual([])

describe('a dishonest behaviour', () => {
  it('is reported, noticed, answered, confirmed, deducted and repaired', async () => {
    const { points } = await s.itemOf('S-G1')
    const before = await s.credit()
    const file = await makeFile(s.t, await s.t.as('district06'), { name: '催告函.pdf' })
    const id = await s.reported('S-G1', { fileIds: [file] })
    expect((await todoOf(id)).link).toBe(`/integrityManagement/report?id=${id}`)
    // Until it is noticed the party knows nothing of it.
    await s.party.caller.get(`${INTEGRITY}/mine/${id}`).expect(404)
    expect((await s.party.caller.get(`${INTEGRITY}/mine`)).body.total).toBe(0)

    const noticed = await s.call('examiner', 'notice', id)
    expect(noticed.body).toMatchObject({ status: 'noticed', noticeEndsOn: LAST_DAY })
    expect(noticed.body.can).toEqual(['dismiss'])
    expect(await todoOf(id)).toMatchObject({ waitsFor: 'party', waitsUntil: LAST_DAY })
    const own = await s.party.caller.get(`${INTEGRITY}/mine/${id}`).expect(200)
    expect(own.body).toMatchObject({
      description: '逾期二十日未交付',
      can: ['statement'],
      files: [expect.objectContaining({ id: file, name: '催告函.pdf' })],
    })
    expect(own.body).not.toHaveProperty('source')
    const early = await s.call('examiner', 'confirm', id, { text: '属实' })
    expect([early.status, early.body.code]).toEqual([409, 'PARTY_NOT_HEARD'])

    const proof = await makeFile(s.t, s.party.caller, { name: '隔离通知.pdf' })
    const stated = await state(id, { text: '迟延系疫情封控所致', fileIds: [proof] })
    expect([stated.status, stated.body.can]).toEqual([200, []])
    expect(await todoOf(id)).toMatchObject({ waitsFor: null, waitsUntil: null })
    expect([(await state(id)).status, (await state(UNKNOWN_ID)).status]).toEqual([409, 404])
    const read = await (await s.t.as('district06')).get(`${INTEGRITY}/${id}`)
    expect(read.body).toMatchObject({
      statement: '迟延系疫情封控所致',
      statementFiles: [expect.objectContaining({ id: proof })],
    })

    const confirmed = await s.call('examiner', 'confirm', id, { text: '经核查属实' })
    expect(confirmed.body).toMatchObject({ status: 'confirmed', points, reason: '经核查属实' })
    expect(await todoOf(id)).toBeUndefined()
    const after = await s.credit()
    expect([after.deduction, after.creditScore]).toEqual([points, before.creditScore - points])
    const lines = (await (await s.t.as('city')).get(`${API}/credit/${s.party.id}/lines`)).body.records
    expect(lines[0]).toMatchObject({ cause: 'dishonesty', causeId: id, delta: -points })
    await sound()

    const soon = await s.call('examiner', 'repair', id, { text: '已整改' })
    expect([soon.status, soon.body.code]).toEqual([409, 'REPAIR_TOO_EARLY'])
    s.t.clock.set(`${confirmed.body.repairableFrom}T10:00:00+08:00`)
    await recomputeAll(s.t.ctx(), { staleOn: s.t.ctx().clock.today() })
    const unproven = await s.call('examiner', 'repair', id, { text: '已整改并承诺' })
    expect([unproven.status, Object.keys(unproven.body.fields)]).toEqual([400, ['fileIds']])
    const fileIds = [await makeFile(s.t, await s.t.as('examiner'), { name: '承诺书.pdf' })]
    const repaired = await s.call('examiner', 'repair', id, { text: '已整改并承诺', fileIds })
    expect(repaired.body).toMatchObject({ status: 'repaired', can: [] })
    expect((await s.credit()).creditScore).toBe(before.creditScore)
    await sound()

    expect((await messages()).map(({ title, link }) => [title, link])).toEqual(
      ['失信行为认定告知', '失信行为处理结果', '失信行为处理结果'].map((title) => [
        title,
        `/creditrecord/behaviour?id=${id}`,
      ]),
    )
  })

  it('keeps the original report for supervisors if its notice rewords the facts', async () => {
    const id = await s.reported('S-G1')
    const { body } = await s.call('examiner', 'notice', id, { text: '合同第三批货物逾期二十日' })
    const facts = '合同第三批货物逾期二十日'
    expect(body).toMatchObject({ description: facts, reportedText: '逾期二十日未交付' })
    const { body: own } = await s.party.caller.get(`${INTEGRITY}/mine/${id}`).expect(200)
    expect(own.description).toBe(facts)
    expect(JSON.stringify(own)).not.toContain('逾期二十日未交付')

    const same = await s.reported('S-G1')
    const noticed = await s.call('examiner', 'notice', same, { text: ' 逾期二十日未交付 ' })
    expect(noticed.body).toMatchObject({ description: '逾期二十日未交付', reportedText: null })
  })

  it('can be confirmed unanswered after five working days, and then not be answered', async () => {
    const id = await s.reported('S-G1')
    await s.call('examiner', 'notice', id)
    s.t.clock.set(`${LAST_DAY}T23:00:00+08:00`)
    expect((await s.call('examiner', 'confirm', id, { text: '属实' })).status).toBe(409)
    s.t.clock.set(AFTER_NOTICE)
    await logIn(s.t, s.party)
    const late = await state(id)
    expect([late.status, late.body.code]).toEqual([409, 'NOTICE_ENDED'])
    expect((await s.call('examiner', 'confirm', id, { text: '属实' })).status).toBe(200)
  })

  it('never reaches the party if dismissed before its notice; revoked, it is undone', async () => {
    const before = (await s.credit()).creditScore
    const dismissed = await s.reported('S-G1')
    expect((await s.call('examiner', 'dismiss', dismissed, { text: '查无实据' })).status).toBe(200)
    await s.party.caller.get(`${INTEGRITY}/mine/${dismissed}`).expect(404)
    expect(await messages()).toEqual([])

    const decision = await decisionAgainst(s.t.ctx(), s.party.id)
    const { decidedOn: decidedAt, ...document } = decision
    const id = await s.reported('S-S1', { ...document, decidedAt, penalty: '罚款' })
    expect(await s.credit()).toMatchObject({ serious: true, band: 'D' })
    expect((await s.call('city', 'revoke', id, { text: '复议撤销' })).body.status).toBe('revoked')
    expect(await s.credit()).toMatchObject({ serious: false, creditScore: before })
    await sound()
  })

  it('names missing fields: a decision is stated whole, an act belongs to the role', async () => {
    const caller = await s.t.as('district06')
    const fields = async (more: object, status: number) => {
      const { body } = await caller
        .post(INTEGRITY)
        .send({ ...(await s.inputOf('S-S1')), ...more })
        .expect(status)
      return Object.keys(body.fields ?? {}).sort()
    }
    expect(await fields({ decisionNumber: '财采〔2035〕1号' }, 400)).toEqual(['authority', 'decidedAt'])
    expect(await fields({ itemId: (await s.itemOf('A-M1')).id }, 422)).toEqual(['itemId'])
    expect(await fields({ participantId: UNKNOWN_ID }, 422)).toEqual(['participantId'])
    expect(await fields({ fileIds: [UNKNOWN_ID] }, 422)).toEqual(['fileIds'])
    expect(await fields({ description: '' }, 400)).toEqual(['description'])
    const decision = { authority: '市财政局', decisionNumber: '财采〔2035〕1号' }
    expect(await fields({ ...decision, decidedAt: '2035-11-06' }, 422)).toEqual(['decidedAt'])
  })

  it('is not confirmed by a decision with a future day', async () => {
    const id = await s.reported('S-G1')
    await s.call('examiner', 'notice', id)
    await state(id)
    const decision = { authority: '市财政局', decisionNumber: '财采〔2035〕2号' }
    const early = await s.call('examiner', 'confirm', id, {
      ...{ text: '属实', ...decision, decidedAt: '2035-11-06' },
    })
    expect([early.status, Object.keys(early.body.fields)]).toEqual([422, ['decidedAt']])
    const decided = await s.call('examiner', 'confirm', id, {
      ...{ text: '属实', ...decision, decidedAt: '2035-11-05' },
    })
    expect(decided.body.status).toBe('confirmed')
  })
})

describe('the list', () => {
  it('is filtered, and limited to supervisors of the area with the permission', async () => {
    const id = await s.reported('S-G1')
    const found = async (who: Who, query: string) => {
      const { status, body } = await (await s.t.as(who)).get(`${INTEGRITY}/list?size=200&${query}`)
      return [status, (body.records ?? []).some((row: { id: string }) => row.id === id)]
    }
    const of = `participantId=${s.party.id}`
    for (const query of [of, `${of}&status=reported`, `${of}&sign=2`, `${of}&keyword=参与方`]) {
      expect([query, await found('district06', query)]).toEqual([query, [200, true]])
    }
    for (const query of [`${of}&status=confirmed`, `${of}&sign=3`, `${of}&keyword=无此名`]) {
      expect([query, await found('district06', query)]).toEqual([query, [200, false]])
    }
    expect(await found('district02', of)).toEqual([200, false])
    expect(await found('city', of)).toEqual([200, true])
    for (const sign of [1, 2, 3, 4] as const) expect(await found(sign, of)).toEqual([403, false])
  })

  it('belongs, like its decisions, to the examiners of the area', async () => {
    const id = await s.reported('S-G1')
    const text = { text: '理由' }
    for (const who of EVERYONE) {
      const caller = await s.t.as(who)
      const records = await caller.post(INTEGRITY).send(await s.inputOf('S-G1'))
      const allowed: Partial<Record<Who, number>> = { city: 201, district06: 201 }
      expect([who, records.status]).toEqual([who, allowed[who] ?? 403])
      for (const action of ['notice', 'confirm', 'dismiss', 'revoke', 'repair']) {
        if (['city', 'district06', 'examiner'].includes(String(who))) continue
        const { status } = await caller.put(`${INTEGRITY}/${id}/${action}`).send(text)
        expect([who, action, status]).toEqual([who, action, who === 'district02' ? 404 : 403])
      }
      const statement = await caller.put(`${INTEGRITY}/${id}/statement`).send(text)
      expect([who, statement.status]).toEqual([who, 403])
    }
    // Another participant does not find it.
    const other = await createTestParticipant(s.t, 2)
    await s.call('examiner', 'notice', id)
    await other.caller.get(`${INTEGRITY}/mine/${id}`).expect(404)
    await other.caller.put(`${INTEGRITY}/${id}/statement`).send(text).expect(404)
  })
})
