import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DishonestyItemEntity } from '../../src/entities/credit/dishonesty-item.js'
import { recomputeAll } from '../../src/modules/credit/ledger/recompute.js'
import { verifyScores } from '../../src/modules/credit/verify/verify-scores.js'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { decisionAgainst } from '../support/credit.js'
import {
  API,
  createTestParticipant,
  logIn,
  MONDAY,
  type TestParticipant,
  UNKNOWN_ID,
} from '../support/evaluation.js'
import { makeFile } from '../support/files.js'
import { EVERYONE, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const INTEGRITY = `${API}/integrity`
/** Reports are noticed on a Monday; the five working days end with the next Monday. */
const LAST_DAY = '2035-11-12'
const AFTER_NOTICE = '2035-11-13T09:00:00+08:00'

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

const itemOf = (code: string) => t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code })
const inputOf = async (code: string, more: object = {}) => ({
  participantId: party.id,
  itemId: (await itemOf(code)).id,
  description: '逾期二十日未交付',
  ...more,
})
const call = async (who: Who, action: string, id: string, body: object = {}) =>
  (await t.as(who)).put(`${INTEGRITY}/${id}/${action}`).send(body)
const reported = async (code: string, more: object = {}): Promise<string> => {
  const caller = await t.as('district06')
  const { body } = await caller
    .post(INTEGRITY)
    .send(await inputOf(code, more))
    .expect(201)
  return body.id
}
const credit = async () =>
  (await (await t.as('city')).get(`${API}/credit/${party.id}`).expect(200)).body
const todoOf = async (id: string) => {
  const { body } = await (await t.as('district06')).get(`${API}/supervisor/examineList?size=500`)
  return body.records.find((row: { id: string }) => row.id === id)
}
const state = (id: string, body: object = { text: '迟延系疫情封控所致' }) =>
  party.caller.put(`${INTEGRITY}/${id}/statement`).send(body)
/** The messages that the party has read of on the site, the oldest first. */
const messages = async (): Promise<{ title: string; link: string }[]> => {
  await t.app.get(MessageDispatcher).run(t.ctx())
  await logIn(t, party)
  const { body } = await party.caller.get(`${API}/sysMessage/list?size=50`)
  return body.records.toReversed()
}
const sound = async () =>
  expect((await verifyScores(t.ctx())).faults.filter(({ id }) => id === party.id)).toEqual([])

describe('a dishonest behaviour', () => {
  it('is reported, noticed, answered, confirmed, deducted, repaired, and the score restored', async () => {
    const { points } = await itemOf('S-G1')
    const before = await credit()
    const file = await makeFile(t, await t.as('district06'), { name: '催告函.pdf' })
    const id = await reported('S-G1', { fileIds: [file] })
    expect((await todoOf(id)).link).toBe(`/integrityManagement/report?id=${id}`)
    // Until it is noticed the party knows nothing of it.
    await party.caller.get(`${INTEGRITY}/mine/${id}`).expect(404)
    expect((await party.caller.get(`${INTEGRITY}/mine`)).body.total).toBe(0)

    const noticed = await call('examiner', 'notice', id)
    expect(noticed.body).toMatchObject({ status: 'noticed', noticeEndsOn: LAST_DAY })
    expect(noticed.body.can).toEqual(['dismiss'])
    const own = await party.caller.get(`${INTEGRITY}/mine/${id}`).expect(200)
    expect(own.body).toMatchObject({
      description: '逾期二十日未交付',
      can: ['statement'],
      files: [expect.objectContaining({ id: file, name: '催告函.pdf' })],
    })
    expect(own.body).not.toHaveProperty('source')
    const early = await call('examiner', 'confirm', id, { text: '属实' })
    expect([early.status, early.body.code]).toEqual([409, 'PARTY_NOT_HEARD'])

    const proof = await makeFile(t, party.caller, { name: '隔离通知.pdf' })
    const stated = await state(id, { text: '迟延系疫情封控所致', fileIds: [proof] })
    expect([stated.status, stated.body.can]).toEqual([200, []])
    expect([(await state(id)).status, (await state(UNKNOWN_ID)).status]).toEqual([409, 404])
    const read = await (await t.as('district06')).get(`${INTEGRITY}/${id}`)
    expect(read.body).toMatchObject({
      statement: '迟延系疫情封控所致',
      statementFiles: [expect.objectContaining({ id: proof })],
    })

    const confirmed = await call('examiner', 'confirm', id, { text: '经核查属实' })
    expect(confirmed.body).toMatchObject({ status: 'confirmed', points, reason: '经核查属实' })
    expect(await todoOf(id)).toBeUndefined()
    const after = await credit()
    expect([after.deduction, after.creditScore]).toEqual([points, before.creditScore - points])
    const lines = (await (await t.as('city')).get(`${API}/credit/${party.id}/lines`)).body.records
    expect(lines[0]).toMatchObject({ cause: 'dishonesty', causeId: id, delta: -points })
    await sound()

    const soon = await call('examiner', 'repair', id, { text: '已整改' })
    expect([soon.status, soon.body.code]).toEqual([409, 'REPAIR_TOO_EARLY'])
    t.clock.set(`${confirmed.body.repairableFrom}T10:00:00+08:00`)
    await recomputeAll(t.ctx(), { staleOn: t.ctx().clock.today() })
    const unproven = await call('examiner', 'repair', id, { text: '已整改并承诺' })
    expect([unproven.status, Object.keys(unproven.body.fields)]).toEqual([400, ['fileIds']])
    const fileIds = [await makeFile(t, await t.as('examiner'), { name: '承诺书.pdf' })]
    const repaired = await call('examiner', 'repair', id, { text: '已整改并承诺', fileIds })
    expect(repaired.body).toMatchObject({ status: 'repaired', can: [] })
    expect((await credit()).creditScore).toBe(before.creditScore)
    await sound()

    expect((await messages()).map(({ title, link }) => [title, link])).toEqual(
      ['失信行为认定告知', '失信行为处理结果', '失信行为处理结果'].map((title) => [
        title,
        `/creditrecord/behaviour?id=${id}`,
      ]),
    )
  })

  it('keeps what was reported, for supervisors, where its notice puts the facts in other words', async () => {
    const id = await reported('S-G1')
    const { body } = await call('examiner', 'notice', id, { text: '合同第三批货物逾期二十日' })
    const facts = '合同第三批货物逾期二十日'
    expect(body).toMatchObject({ description: facts, reportedText: '逾期二十日未交付' })
    const { body: own } = await party.caller.get(`${INTEGRITY}/mine/${id}`).expect(200)
    expect(own.description).toBe(facts)
    expect(JSON.stringify(own)).not.toContain('逾期二十日未交付')

    const same = await reported('S-G1')
    const noticed = await call('examiner', 'notice', same, { text: ' 逾期二十日未交付 ' })
    expect(noticed.body).toMatchObject({ description: '逾期二十日未交付', reportedText: null })
  })

  it('can be confirmed without an answer once five working days are over, and answered no more', async () => {
    const id = await reported('S-G1')
    await call('examiner', 'notice', id)
    t.clock.set(`${LAST_DAY}T23:00:00+08:00`)
    expect((await call('examiner', 'confirm', id, { text: '属实' })).status).toBe(409)
    t.clock.set(AFTER_NOTICE)
    await logIn(t, party)
    const late = await state(id)
    expect([late.status, late.body.code]).toEqual([409, 'NOTICE_ENDED'])
    expect((await call('examiner', 'confirm', id, { text: '属实' })).status).toBe(200)
  })

  it('that is dismissed before its notice never reaches the party; revoked it is as if it had not been', async () => {
    const before = (await credit()).creditScore
    const dismissed = await reported('S-G1')
    expect((await call('examiner', 'dismiss', dismissed, { text: '查无实据' })).status).toBe(200)
    await party.caller.get(`${INTEGRITY}/mine/${dismissed}`).expect(404)
    expect(await messages()).toEqual([])

    const decision = await decisionAgainst(t.ctx(), party.id)
    const { decidedOn: decidedAt, ...document } = decision
    const id = await reported('S-S1', { ...document, decidedAt, penalty: '罚款' })
    expect(await credit()).toMatchObject({ serious: true, band: 'D' })
    expect((await call('city', 'revoke', id, { text: '复议撤销' })).body.status).toBe('revoked')
    expect(await credit()).toMatchObject({ serious: false, creditScore: before })
    await sound()
  })

  it('says what is missing: a decision is stated whole, an act is one of the role', async () => {
    const caller = await t.as('district06')
    const fields = async (more: object, status: number) => {
      const { body } = await caller
        .post(INTEGRITY)
        .send({ ...(await inputOf('S-S1')), ...more })
        .expect(status)
      return Object.keys(body.fields ?? {}).sort()
    }
    expect(await fields({ decisionNumber: '财采〔2035〕1号' }, 400)).toEqual([
      'authority',
      'decidedAt',
    ])
    expect(await fields({ itemId: (await itemOf('A-M1')).id }, 422)).toEqual(['itemId'])
    expect(await fields({ participantId: UNKNOWN_ID }, 422)).toEqual(['participantId'])
    expect(await fields({ fileIds: [UNKNOWN_ID] }, 422)).toEqual(['fileIds'])
    expect(await fields({ description: '' }, 400)).toEqual(['description'])
    const decision = { authority: '市财政局', decisionNumber: '财采〔2035〕1号' }
    expect(await fields({ ...decision, decidedAt: '2035-11-06' }, 422)).toEqual(['decidedAt'])
  })

  it('is not confirmed by a decision whose day is to come', async () => {
    const id = await reported('S-G1')
    await call('examiner', 'notice', id)
    await state(id)
    const decision = { authority: '市财政局', decisionNumber: '财采〔2035〕2号' }
    const early = await call('examiner', 'confirm', id, {
      ...{ text: '属实', ...decision, decidedAt: '2035-11-06' },
    })
    expect([early.status, Object.keys(early.body.fields)]).toEqual([422, ['decidedAt']])
    const decided = await call('examiner', 'confirm', id, {
      ...{ text: '属实', ...decision, decidedAt: '2035-11-05' },
    })
    expect(decided.body.status).toBe('confirmed')
  })
})

describe('the list', () => {
  it('is filtered, and is of the supervisors of the area with the permission', async () => {
    const id = await reported('S-G1')
    const found = async (who: Who, query: string) => {
      const { status, body } = await (await t.as(who)).get(`${INTEGRITY}/list?size=200&${query}`)
      return [status, (body.records ?? []).some((row: { id: string }) => row.id === id)]
    }
    const of = `participantId=${party.id}`
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

  it('and its decisions belong to those of the area who examine', async () => {
    const id = await reported('S-G1')
    const text = { text: '理由' }
    for (const who of EVERYONE) {
      const caller = await t.as(who)
      const records = await caller.post(INTEGRITY).send(await inputOf('S-G1'))
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
    const other = await createTestParticipant(t, 2)
    await call('examiner', 'notice', id)
    await other.caller.get(`${INTEGRITY}/mine/${id}`).expect(404)
    await other.caller.put(`${INTEGRITY}/${id}/statement`).send(text).expect(404)
  })
})

describe('the serious lists', () => {
  const names = async (path: string): Promise<string[]> =>
    (await t.http.get(`${INTEGRITY}/${path}`).expect(200)).body.records.map(
      ({ id }: { id: string }) => id,
    )
  it('show a serious act from its decision to the end of its publicity, to anybody', async () => {
    const { decidedOn: decidedAt, ...document } = await decisionAgainst(t.ctx(), party.id)
    const act = { ...document, decidedAt, penalty: '罚款一万元', basis: '政府采购法第七十七条' }
    const id = await reported('S-S8', act)
    const general = await reported('S-G1', { ...document, decidedAt })
    const [row] = (await t.http.get(`${INTEGRITY}/serious?sign=2`)).body.records
    expect(row).toMatchObject({
      id,
      behavior: '逾期二十日未交付',
      punishmentResult: '罚款一万元',
      punishmentBasis: '政府采购法第七十七条',
      punishmentDate: decidedAt,
      enforcementUnit: '市财政局',
      publishDate: decidedAt,
    })
    expect(await names('serious?sign=2')).toContain(id)
    expect(await names('serious')).not.toContain(general)
    expect(await names('serious?sign=3')).not.toContain(id)
    const figures = async () =>
      (await (await t.as('district06')).get(`${API}/mutualEvaluationRecord/analyze?top=1`)).body
    expect((await figures())[0]).toMatchObject({ value: expect.any(Number) })
    const rows = await (await t.as('district06')).get(
      `${API}/mutualEvaluationRecord/dishonesty?size=200`,
    )
    const inForce = rows.body.records.map((one: { id: string }) => one.id)
    expect(inForce).toEqual(expect.arrayContaining([id, general]))

    // Its points no longer count after their validity, its publicity goes on.
    const { validUntil, publishEndDate } = (await (await t.as('city')).get(`${INTEGRITY}/${id}`))
      .body
    expect(publishEndDate > validUntil).toBe(true)
    t.clock.set(`${validUntil}T10:00:00+08:00`)
    t.clock.advance(24 * 3_600_000)
    await recomputeAll(t.ctx(), { staleOn: t.ctx().clock.today() })
    expect((await credit()).serious).toBe(false)
    expect(await names('serious')).toContain(id)
    t.clock.set(`${publishEndDate}T10:00:00+08:00`)
    t.clock.advance(24 * 3_600_000)
    expect(await names('serious')).not.toContain(id)
  })

  it('leave out what is revoked the same day, and natural persons', async () => {
    const { decidedOn: decidedAt, ...document } = await decisionAgainst(t.ctx(), party.id)
    const id = await reported('S-S1', { ...document, decidedAt })
    expect(await names('serious')).toContain(id)
    const trader = async (code: string) =>
      t.dataSource.query('UPDATE participant SET code = $1 WHERE id = $2', [code, party.id])
    await trader('92990003MA00000310')
    expect(await names('serious')).not.toContain(id)
    await trader('91990003MA00000310')
    await call('city', 'revoke', id, { text: '复议撤销' })
    expect(await names('serious')).not.toContain(id)
  })
})
