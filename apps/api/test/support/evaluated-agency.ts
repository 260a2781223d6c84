import { verifyCredit } from '../../src/modules/evaluation/verify/verify-credit.js'
import { createAgency, createBidders, type EvaluatedAgency, openSection } from './anonymous.js'
import { linesOf, MONDAY, type ProjectFixture, recordsOf, type TestParticipant } from './evaluation.js'
import { startTestApp, type TestApp } from './test-app.js'

/** An agency that bidders evaluate anonymously, as the tests of a file share it. */
class AgencyFixture {
  t!: TestApp
  party!: EvaluatedAgency
  private bidders!: TestParticipant[]

  async start(): Promise<void> {
    this.t = await startTestApp()
  }

  async renew(): Promise<void> {
    this.t.clock.set(MONDAY)
    this.party = await createAgency(this.t)
    this.bidders = await createBidders(this.t, 4)
  }

  bidder(n: number): TestParticipant {
    const found = this.bidders[n]
    if (!found) throw new Error(`there is no bidder ${n}`)
    return found
  }

  /** Opens three sections with one bidder each. */
  async threeSections(levels: readonly [number, number, number] = [100, 85, 40]): Promise<ProjectFixture[]> {
    const sections: ProjectFixture[] = []
    for (const [n, level] of levels.entries()) {
      sections.push(await openSection(this.t, this.party, [[this.bidder(n), level]]))
    }
    return sections
  }

  /** Returns the causes of the agency's ledger entries after the first, oldest first. */
  async causes(): Promise<string[]> {
    return (await linesOf(this.t, this.party.agency.id)).map(({ cause }: { cause: string }) => cause)
  }

  async statesIn(section: ProjectFixture): Promise<string[]> {
    const rows = await recordsOf(this.t, section)
    return rows.filter(({ code }) => code === 'A7').map(({ status }) => status)
  }

  /** Returns the statuses of the records of all sections, sorted. */
  async states(): Promise<string[]> {
    const all = await Promise.all(this.party.sections.map((section) => this.statesIn(section)))
    return all.flat().sort()
  }

  async recordOf(section: ProjectFixture, { id }: TestParticipant): Promise<string> {
    const rows = await recordsOf(this.t, section)
    return rows.find((row) => row.evaluatorId === id)?.id ?? ''
  }

  async scoreOf(): Promise<{ score: number; n: number }> {
    const [row] = await this.t.dataSource.query(
      `SELECT credit_score::float8 AS score, evaluator_count AS n FROM participant WHERE id = $1`,
      [this.party.agency.id],
    )
    return row
  }

  /** Returns the faults of this agency only: other tests have changed rows by hand. */
  async faults() {
    const rows: { id: string }[] = await this.t.dataSource.query(
      'SELECT id FROM evaluation_record WHERE evaluated_id = $1',
      [this.party.agency.id],
    )
    const ids = new Set([this.party.agency.id, ...rows.map(({ id }) => id)])
    const report = await verifyCredit(this.t.ctx())
    return report.faults.filter(({ id, kind }) => kind !== 'stale' && ids.has(id))
  }
}

/** Starts the app for the tests of a file, and makes an agency with its bidders before each. */
export function useEvaluatedAgency(): AgencyFixture {
  const agency = new AgencyFixture()
  beforeAll(() => agency.start())
  afterAll(() => agency.t.stop())
  beforeEach(() => agency.renew())
  return agency
}
