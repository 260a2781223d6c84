import { randomUUID } from 'node:crypto'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { ParticipantEntity } from '#entities/participants/participant'
import { approveBonus } from '../../src/modules/claims/bonus/examine-claim.js'
import { postFacts } from '../../src/modules/ledger/post-facts.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { factOf, makeParticipants, reveal } from '../support/credit.js'
import { API, createTestParticipant, logIn, MONDAY, type TestParticipant } from '../support/evaluation.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

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
const sound = async () => expect((await verifyScores(t.ctx())).faults.filter(({ id }) => id === party.id)).toEqual([])

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
    const statusOf = async (id: string) => (await (await t.as('city')).get(`${API}/adjustment/${id}`)).body.status
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

describe('a line of the explanation that a participant reads', () => {
  interface Row {
    kind: string
    id: string | null
    name: string
    evaluatorId: string | null
    entries: { id: string; objectUntil: string | null; objectionId: string | null }[]
  }
  const traceOf = async (caller: Caller): Promise<Row[]> =>
    (await caller.get(`${API}/credit/${party.id}`).expect(200)).body.trace
  const entriesOf = (rows: readonly Row[], is: (row: Row) => boolean) =>
    rows.filter(is).map(({ entries }) => entries.map(({ id }) => id))

  it('leads only the participant to the entries behind it that it can object to', async () => {
    const claim = await granted()
    const adjustment = await adjusted(-4)
    const [agency = ''] = await makeParticipants(t.ctx(), 3, ['戊代理'])
    const purchasers = await makeParticipants(t.ctx(), 1, ['甲', '乙', '丙', '丁'])
    await reveal(t.ctx(), party.id, [agency, ...purchasers.slice(0, 1)], 60)
    await unitOfWork(t.ctx(), async (tx) => {
      const groupKey = randomUUID()
      const facts = purchasers
        .slice(1)
        .map((evaluatorId) => factOf(tx, { evaluatedId: party.id, evaluatorId, total: 40, anonymous: true, groupKey }))
      await postFacts(tx, facts, 'anonymousGroup')
    })
    const { body } = await party.caller.get(`${API}/credit/${party.id}/lines?size=50`)
    const lines: { id: string; cause: string; causeId: string; text: string }[] = body.records
    const ids = (cause: string) => lines.filter((one) => one.cause === cause).map(({ id }) => id)

    const rows = await traceOf(party.caller)
    expect(entriesOf(rows, ({ id }) => id === claim)).toEqual([ids('bonus')])
    expect(entriesOf(rows, ({ id }) => id === adjustment)).toEqual([ids('adjustment')])
    const by = (name: string) => lines.find(({ text }) => text.includes(name))?.id
    expect(entriesOf(rows, ({ evaluatorId }) => evaluatorId === agency)).toEqual([[by('戊代理')]])
    // All purchasers are in one line, including the one named in the ledger.
    expect(rows.some(({ name }) => name === '甲')).toBe(false)
    const [ofPurchasers = []] = entriesOf(rows, ({ kind }) => kind === 'evaluators')
    expect([...ofPurchasers].sort()).toEqual([...ids('anonymousGroup'), by('甲')].sort())
    expect(entriesOf(rows, ({ kind }) => kind === 'base' || kind === 'prior')).toEqual([[], []])
    const ofCity = (await traceOf(await t.as('city'))).flatMap(({ entries }) => entries)
    expect(ofCity).toEqual([])

    const filed = await party.caller
      .post(`${API}/complaint`)
      .send({
        ...{ kind: 'objection', subjectType: 'scoreLine', subjectId: ids('adjustment')[0] },
        ...{ title: '异议', content: '理由' },
      })
      .expect(201)
    t.clock.advance(40 * 24 * 3_600_000)
    await logIn(t, party)
    const late = (await traceOf(party.caller)).flatMap(({ entries }) => entries)
    expect(late).toEqual([expect.objectContaining({ objectUntil: null, objectionId: filed.body.id })])
  })
})
