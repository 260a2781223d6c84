import { createAgency, createBidders, type EvaluatedAgency, openSection, passTo } from '../support/anonymous.js'
import { AFTER_WINDOW, logIn, MONDAY, RECORDS, submit, type TestParticipant } from '../support/evaluation.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let set: EvaluatedAgency
let bidders: TestParticipant[]

beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  bidders = await createBidders(t, 3)
  set = await createAgency(t)
  const section = await openSection(
    t,
    set,
    bidders.map((bidder) => [bidder, 100] as const),
  )
  await submit(set.buyer, section, 0, set.agency.id, 85)
})
afterAll(() => t.stop())

const list = async (caller: Caller, id: string, side: string) =>
  (await caller.get(`${RECORDS}/participant/${id}?side=${side}`).expect(200)).body

describe('evaluations of a participant', () => {
  it('are shown as given at once, with their mark once they are revealed', async () => {
    const { buyer, agency } = set
    const given = await list(buyer.caller, buyer.id, 'given')
    expect(given.records).toContainEqual(
      expect.objectContaining({ otherId: agency.id, status: 'submitted', score: null }),
    )
    const supervisor = await t.as('district06')
    expect((await list(supervisor, buyer.id, 'given')).records).toContainEqual(
      expect.objectContaining({ otherId: agency.id, status: 'submitted', score: null }),
    )
    expect(await list(supervisor, agency.id, 'received')).toMatchObject({ total: 0 })
  })

  it('hide anonymous evaluators from participant and supervisors', async () => {
    const [bidder] = bidders
    if (!bidder) throw new Error('there are bidders')
    const supervisor = await t.as('district06')
    expect((await list(supervisor, bidder.id, 'given')).records).toEqual([])
    expect((await list(bidder.caller, bidder.id, 'given')).records).toMatchObject([
      { otherId: set.agency.id, anonymous: true },
    ])
    await passTo(t, AFTER_WINDOW)
    await logIn(t, set.agency)
    for (const caller of [set.agency.caller, await t.as('district06')]) {
      const { records, total } = await list(caller, set.agency.id, 'received')
      expect(total).toBe(4)
      const anonymous = records.filter((row: { anonymous: boolean }) => row.anonymous)
      expect(anonymous).toHaveLength(3)
      for (const row of anonymous) {
        expect(row).toMatchObject({ otherId: null, otherName: null, score: 100 })
        expect(row.revealedAt).toMatch(/T00:00:00/)
      }
      const named = records.find((row: { anonymous: boolean }) => !row.anonymous)
      expect(named).toMatchObject({ otherId: set.buyer.id, score: 85 })
    }
  })

  it('are for the participant itself, and for supervisors of the area of their project', async () => {
    const { id } = set.agency
    expect(await list(await t.as('district02'), id, 'received')).toMatchObject({ total: 0 })
    expect(await list(await t.as('city'), id, 'received')).toMatchObject({ total: 4 })
    await logIn(t, set.buyer)
    await set.buyer.caller.get(`${RECORDS}/participant/${id}?side=received`).expect(404)
    await set.buyer.caller.get(`${RECORDS}/participant/${id}`).expect(400)
  })
})
