import { Schedule } from '#core/schedule'
import {
  createProject,
  createTestParticipant,
  logIn,
  move,
  type ProjectFixture,
  submit,
  type TestParticipant,
} from './evaluation.js'
import type { TestApp } from './test-app.js'

/** An agency with its purchaser, and the sections with bidders that evaluate it. */
export interface EvaluatedAgency {
  agency: TestParticipant
  buyer: TestParticipant
  sections: ProjectFixture[]
}

export async function createAgency(t: TestApp): Promise<EvaluatedAgency> {
  const agency = await createTestParticipant(t, 3)
  return { agency, buyer: await createTestParticipant(t, 1), sections: [] }
}

export function createBidders(t: TestApp, count: number): Promise<TestParticipant[]> {
  return Promise.all(Array.from({ length: count }, () => createTestParticipant(t, 2)))
}

/**
 * Opens a section of an agency at stage 0 and submits what each bidder says of it, by level; null =
 * nothing.
 */
export async function openSection(
  t: TestApp,
  { agency, buyer, sections }: EvaluatedAgency,
  levels: readonly (readonly [TestParticipant, number | null])[],
): Promise<ProjectFixture> {
  const section = await createProject(t, [
    ['buyer', buyer.id],
    ['agency', agency.id],
    ...levels.map(([{ id }]) => ['bidder', id] as const),
  ])
  sections.push(section)
  await move(t, section, 0)
  for (const [bidder, level] of levels) {
    if (level === null) continue
    await logIn(t, bidder)
    const { status } = await submit(bidder, section, 0, agency.id, level)
    if (status !== 200) throw new Error(`a bidder could not submit: ${status}`)
  }
  return section
}

const TASKS = [
  'evaluation.windows',
  'credit.nightly',
  'evaluation.pools',
  'evaluation.positions',
  'messages.dispatch',
] as const

/** Sets the clock and runs the tasks that end windows, keep scores up to date, release pools and compare types. */
export async function passTo(t: TestApp, moment: string): Promise<void> {
  t.clock.set(moment)
  const { tasks } = t.app.get(Schedule)
  for (const name of TASKS) {
    await tasks.find((task) => task.name === name)?.run(t.ctx())
  }
}
