import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { API, createTestParticipant, MONDAY, type TestParticipant } from './evaluation.js'
import { startTestApp, type TestApp, type Who } from './test-app.js'

export const INTEGRITY = `${API}/integrity`

/** A supplier, new for each test, about whom behaviours are reported. */
class ReportFixture {
  t!: TestApp
  party!: TestParticipant

  async start(): Promise<void> {
    this.t = await startTestApp()
  }

  async renew(): Promise<void> {
    this.t.clock.set(MONDAY)
    this.party = await createTestParticipant(this.t, 2)
  }

  itemOf(code: string): Promise<DishonestyItemEntity> {
    return this.t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code })
  }

  async inputOf(code: string, more: object = {}): Promise<object> {
    const { id: itemId } = await this.itemOf(code)
    const facts = { itemId, description: '逾期二十日未交付' }
    return { participantId: this.party.id, ...facts, ...more }
  }

  /** Reports a behaviour as a supervisor of the district; returns its id. */
  async reported(code: string, more: object = {}): Promise<string> {
    const caller = await this.t.as('district06')
    const input = await this.inputOf(code, more)
    const { body } = await caller.post(INTEGRITY).send(input).expect(201)
    return body.id
  }

  async call(who: Who, action: string, id: string, body: object = {}) {
    return (await this.t.as(who)).put(`${INTEGRITY}/${id}/${action}`).send(body)
  }

  async credit() {
    const city = await this.t.as('city')
    return (await city.get(`${API}/credit/${this.party.id}`).expect(200)).body
  }
}

/** Behaviours reported about one supplier, as the tests of a file share it. */
export function useReports(): ReportFixture {
  const fixture = new ReportFixture()
  beforeAll(() => fixture.start())
  beforeEach(() => fixture.renew())
  afterAll(() => fixture.t.stop())
  return fixture
}
