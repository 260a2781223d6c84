import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { scoped } from '../../src/database/scoped.js'
import { unitOfWork } from '../../src/database/unit-of-work.js'
import { BonusClaimEntity } from '../../src/entities/credit/bonus-claim.js'
import { BonusItemEntity } from '../../src/entities/credit/bonus-item.js'
import { ParticipantEntity } from '../../src/entities/participants/participant.js'
import { approveBonus } from '../../src/modules/credit/bonus/decide-bonus.js'
import { verifyScores } from '../../src/modules/credit/verify/verify-scores.js'
import { API, createTestParticipant, MONDAY, type TestParticipant } from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

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

const scoreNow = async (): Promise<number> =>
  (await (await t.as('city')).get(`${API}/credit/${party.id}`).expect(200)).body.creditScore
const lineOf = async (cause: string) => {
  const { body } = await party.caller.get(`${API}/credit/${party.id}/lines`).expect(200)
  return body.records.find((line: { cause: string }) => line.cause === cause)
}
const sound = async () =>
  expect((await verifyScores(t.ctx())).faults.filter(({ id }) => id === party.id)).toEqual([])

/** Objects to the last line of a cause; the examiner upholds it. */
async function upheld(cause: string) {
  const line = await lineOf(cause)
  expect(line).toMatchObject({ cause, objectUntil: expect.any(String) })
  const { body } = await party.caller
    .post(`${API}/complaint`)
    .send({
      ...{ kind: 'objection', subjectType: 'scoreLine', subjectId: line.id },
      ...{ title: '对记分的异议', content: '理由如下' },
    })
    .expect(201)
  const act = async (action: string, input: object) =>
    (await t.as('examiner')).put(`${API}/complaint/${body.id}/${action}`).send(input).expect(200)
  await act('accept', { text: '受理' })
  return (await act('decide', { upheld: true, text: '认定有误' })).body
}

async function adjusted(points: number): Promise<string> {
  const reason = { reason: '漏计', documentNumber: '信调〔2035〕9号', validUntil: '2036-11-04' }
  const input = { participantId: party.id, points, ...reason }
  const { body } = await (await t.as('district06')).post(`${API}/adjustment`).send(input)
  await (await t.as('city')).put(`${API}/adjustment/${body.id}/approve`).send({}).expect(200)
  return body.id
}

async function granted(): Promise<string> {
  return unitOfWork(t.ctx(), async (tx) => {
    const { id: itemId } = await tx.manager.findOneByOrFail(BonusItemEntity, { sign: 2 })
    const { areaId } = await tx.manager.findOneByOrFail(ParticipantEntity, { id: party.id })
    const claim = { participantId: party.id, areaId, itemId, points: 0, maxPoints: 0 }
    const { id } = await scoped(tx, BonusClaimEntity).insert({ ...claim, status: 'noticed' })
    await approveBonus(tx, id)
    return id
  })
}

describe('an objection that is upheld', () => {
  it('to an adjustment revokes that adjustment and no other', async () => {
    const kept = await adjusted(-1)
    const before = await scoreNow()
    const wrong = await adjusted(-4)
    expect(await upheld('adjustment')).toMatchObject({ status: 'upheld', effect: 'revoked' })
    expect(await scoreNow()).toBe(before)
    const statusOf = async (id: string) =>
      (await (await t.as('city')).get(`${API}/adjustment/${id}`)).body.status
    expect([await statusOf(kept), await statusOf(wrong)]).toEqual(['approved', 'revoked'])
    expect(await lineOf('revoked')).toMatchObject({ causeId: wrong, delta: 4 })
    await sound()
  })

  it('to a bonus revokes that claim', async () => {
    const before = await scoreNow()
    const claim = await granted()
    expect(await scoreNow()).toBeGreaterThan(before)
    expect(await upheld('bonus')).toMatchObject({ status: 'upheld', effect: 'revoked' })
    expect(await scoreNow()).toBe(before)
    expect(await lineOf('revoked')).toMatchObject({ causeId: claim })
    await sound()
  })
})
