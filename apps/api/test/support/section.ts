import type { OpenStage } from '@credit/contract'
import { Schedule } from '#core/schedule'
import {
  createParties,
  createProject,
  linesOf,
  logIn,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  recordsOf,
  type TestParticipant,
} from './evaluation.js'
import { startTestApp, type TestApp } from './test-app.js'

/** A bid section with one winner and two bidders that lost, as the tests of a file share it. */
class SectionFixture {
  t!: TestApp
  parties!: Parties
  project!: ProjectFixture

  async start(): Promise<void> {
    this.t = await startTestApp()
  }

  async renew(): Promise<void> {
    this.t.clock.set(MONDAY)
    this.parties = await createParties(this.t, 2)
    this.project = await createProject(this.t, this.parties.parties)
  }

  /** The part of a path that names project and section. */
  get path(): string {
    return `${this.project.projectId}/${this.project.sectionId}`
  }

  everyone(): TestParticipant[] {
    const { buyer, winner, agency, expert, losers } = this.parties
    return [buyer, winner, agency, expert, ...losers]
  }

  /** Moves the section through the stages up to one. */
  async reach(stage: 0 | 1 | 2 | 3): Promise<void> {
    for (let next = 0; next <= stage; next++) await move(this.t, this.project, next as 0)
  }

  /** Sets the clock, and logs everyone in again: a session ends a day after its last use. */
  async later(when: string): Promise<void> {
    this.t.clock.set(when)
    for (const participant of this.everyone()) await logIn(this.t, participant)
  }

  /** Runs the task that the schedule runs each minute. */
  async runWindowTask(): Promise<void> {
    const { tasks } = this.t.app.get(Schedule)
    await tasks.find(({ name }) => name === 'evaluation.windows')?.run(this.t.ctx())
  }

  /** Returns `<cell> <status>` of each record, of all stages or of one, sorted. */
  async states(stage?: OpenStage): Promise<string[]> {
    const all = await recordsOf(this.t, this.project)
    const rows = stage === undefined ? all : all.filter((row) => row.stage === stage)
    return rows.map(({ code, status }) => `${code} ${status}`).sort()
  }

  /** Returns the status of the latest record between two parties. */
  async statusOf(evaluator: TestParticipant, evaluated: TestParticipant): Promise<string | undefined> {
    const rows = await recordsOf(this.t, this.project)
    return rows.findLast((r) => r.evaluatorId === evaluator.id && r.evaluatedId === evaluated.id)?.status
  }

  /** Returns the causes of a participant's ledger entries after the first, oldest first. */
  async causesOf({ id }: TestParticipant): Promise<string[]> {
    return (await linesOf(this.t, id)).map(({ cause }: { cause: string }) => cause)
  }
}

/** Starts the app for the tests of a file, and makes a section with its parties before each. */
export function useSection(): SectionFixture {
  const section = new SectionFixture()
  beforeAll(() => section.start())
  afterAll(() => section.t.stop())
  beforeEach(() => section.renew())
  return section
}
