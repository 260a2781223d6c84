import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { createAgency, createBidders, openSection } from '../support/anonymous.js'
import { makeParticipants, reveal } from '../support/credit.js'
import { API, createTestParticipant, logIn, MONDAY, submit, type TestParticipant } from '../support/evaluation.js'
import { makeFile } from '../support/files.js'
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

interface Row {
  kind: string
  name: string
  gain: number
  creditScore: number
  day: string | null
  count: number | null
}
const lift = async (caller: Caller = party.caller, id = party.id) =>
  (await caller.get(`${API}/credit/${id}/lift`).expect(200)).body
const rowsOf = async (kind: string): Promise<Row[]> => (await lift()).rows.filter((row: Row) => row.kind === kind)
const scoreNow = async (): Promise<number> =>
  (await (await t.as('city')).get(`${API}/credit/${party.id}`).expect(200)).body.creditScore

async function confirmed(code: string): Promise<string> {
  const item = await t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code })
  const input = { participantId: party.id, itemId: item.id, description: '逾期未交付' }
  const made = await (await t.as('district06')).post(`${API}/integrity`).send(input).expect(201)
  const call = async (action: string, body = {}) =>
    (await t.as('examiner')).put(`${API}/integrity/${made.body.id}/${action}`).send(body).expect(200)
  await call('notice')
  const statement = `${API}/integrity/${made.body.id}/statement`
  await party.caller.put(statement).send({ text: '不属实' }).expect(200)
  await call('confirm', { text: '属实' })
  return made.body.id
}
const evaluated = async (count: number, total: number) => {
  const names = Array.from({ length: count }, (_, n) => `采购人${n}`)
  return reveal(t.ctx(), party.id, await makeParticipants(t.ctx(), 1, names), total)
}

describe('the list of ways to raise a score', () => {
  it('has the bonus items of the role, each worth its points up to the limit', async () => {
    const items = await t.ctx().manager.findBy(BonusItemEntity, { sign: 2, enabled: true })
    const rows = await rowsOf('bonus')
    expect(rows).toHaveLength(items.length)
    const before = await scoreNow()
    for (const { gain, creditScore } of rows) expect(creditScore).toBe(before + gain)
    expect((await lift()).together).toBe(before + 10)
    const strange = await t.as('city')
    expect((await lift(strange)).rows).toHaveLength(items.length)
    const other = await createTestParticipant(t, 2)
    await other.caller.get(`${API}/credit/${party.id}/lift`).expect(404)
  })

  it('has the repair and the end of a behaviour; the score becomes the promised one', async () => {
    await evaluated(3, 90)
    const clean = await scoreNow()
    const id = await confirmed('S-G1')
    const [repair] = await rowsOf('repair')
    expect(repair).toMatchObject({ creditScore: clean, day: '2036-02-05' })
    const [expiry] = await rowsOf('expiry')
    expect(expiry).toMatchObject({ creditScore: clean, day: '2036-11-06' })
    t.clock.set('2036-02-06T10:00:00+08:00')
    await logIn(t, party)
    const [ready] = await rowsOf('repair')
    expect(ready?.day).toBeNull()
    const examiner = await t.as('examiner')
    const fileIds = [await makeFile(t, examiner)]
    await examiner.put(`${API}/integrity/${id}/repair`).send({ text: '已整改', fileIds }).expect(200)
    expect(await scoreNow()).toBe(ready?.creditScore)
    expect(await rowsOf('repair')).toEqual([])
    expect((await verifyScores(t.ctx())).faults.filter((one) => one.id === party.id)).toEqual([])
  })

  it('has a low mark that grows old; the score of that day is the promised one', async () => {
    await evaluated(4, 90)
    await evaluated(1, 20)
    const rows = await rowsOf('ageing')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ day: '2036-11-06', name: '采购人0' })
    expect(rows[0]?.gain).toBeGreaterThan(0)
  })

  it('reports the distance to the next star, and the number of full marks it takes', async () => {
    const unrated = await lift()
    expect(unrated).toMatchObject({ starLevel: null, nextStarAt: null, evaluatorsMissing: 2 })
    await evaluated(3, 75)
    const { evaluatorsNeeded, ...rated } = await lift()
    expect(rated).toMatchObject({ starLevel: 3, nextStarAt: 80, evaluatorsMissing: 0 })
    await evaluated(evaluatorsNeeded - 1, 100)
    expect((await lift()).starLevel).toBe(3)
    await evaluated(1, 100)
    expect((await lift()).starLevel).toBe(4)
  })

  it('counts requested evaluations, given or not, but no anonymous ones', async () => {
    const bidders = await createBidders(t, 3)
    const set = await createAgency(t)
    const { agency, buyer } = set
    const section = await openSection(
      t,
      set,
      bidders.map((bidder) => [bidder, 100] as const),
    )
    const expected = async () =>
      (await lift(agency.caller, agency.id)).rows.find((row: Row) => row.kind === 'evaluations')
    const before = await expected()
    expect(before?.count).toBeGreaterThan(0)
    await submit(buyer, section, 0, agency.id, 40)
    expect(await expected()).toEqual(before)
  })
})
