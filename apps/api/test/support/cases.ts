import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { API, createTestParticipant, MONDAY, type TestParticipant } from './evaluation.js'
import { startTestApp, type TestApp, type Who } from './test-app.js'

export const CASES = `${API}/complaint`

/** A supplier, new for each test, that files cases. */
class CaseFixture {
  t!: TestApp
  party!: TestParticipant

  async start(): Promise<void> {
    this.t = await startTestApp()
  }

  async renew(): Promise<void> {
    this.t.clock.set(MONDAY)
    this.party = await createTestParticipant(this.t, 2)
  }

  file(body: object, by: TestParticipant = this.party) {
    const said = { title: '对认定的异议', content: '理由如下' }
    return by.caller.post(CASES).send({ ...said, ...body })
  }

  /** Takes an action on a case as a supervisor. */
  async act(who: Who, action: string, id: string, body: object = { text: '已核查' }) {
    return (await this.t.as(who)).put(`${CASES}/${id}/${action}`).send(body)
  }

  /** Takes an action on a case as the party that filed it. */
  own(action: string, id: string, body: object = { text: '补充说明' }) {
    return this.party.caller.put(`${CASES}/${id}/${action}`).send(body)
  }

  /** Expects that the score of a participant follows from its ledger and facts. */
  async sound(id: string): Promise<void> {
    const { faults } = await verifyScores(this.t.ctx())
    expect(faults.filter((fault) => fault.id === id)).toEqual([])
  }
}

/** Cases of one supplier, as the tests of a file share it. */
export function useCases(): CaseFixture {
  const fixture = new CaseFixture()
  beforeAll(() => fixture.start())
  beforeEach(() => fixture.renew())
  afterAll(() => fixture.t.stop())
  return fixture
}
