import { readFileSync, writeFileSync } from 'node:fs'
import { recheckProjects } from '../../src/modules/sync/runs/recheck-projects.js'
import { startTestApp, type TestApp } from '../support/test-app.js'
import { resetRegister, rowsOf, SourceFolder } from '../support/upstream.js'
import { HISTORIES } from './histories/index.js'
import { day, type Step } from './history.js'
import { casesDocument } from './table.js'

const DOCUMENT = new URL('../../../../docs/sync-cases.md', import.meta.url)

let t: TestApp
let folder: SourceFolder
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await resetRegister(t)
  await setAwardRounds(1)
  folder = new SourceFolder(t)
})
afterEach(() => folder.remove())

/** Returns how the sync ended. */
async function take({ on, awardRounds, releases }: Step, n: number): Promise<string> {
  if (awardRounds !== undefined) await setAwardRounds(awardRounds)
  if (on) t.clock.set(`${day(on)}T10:00:00+08:00`)
  if (!releases) {
    await recheckProjects(t.ctx())
    return 'succeeded'
  }
  writeFileSync(folder.file(`${n}.json`), JSON.stringify(releases))
  return (await folder.sync()).status
}

const setAwardRounds = (days: number) =>
  t.dataSource.query(`UPDATE setting_day SET days = $1 WHERE key = 'awardRounds'`, [days])

/** As {@link Step.state} describes it. */
async function stateOf(): Promise<string[]> {
  const sections = await rowsOf<{ line: string }>(
    t,
    `SELECT concat(b.code, ' ', coalesce(b.stage::text, '-'), ' ',
        (SELECT string_agg(a.name, ' ' ORDER BY a.name) FROM section_party s
          JOIN participant a ON a.id = s.participant_id
          WHERE s.section_id = b.id AND s.part = 'contractSupplier' AND s.removed_at IS NULL),
        CASE WHEN EXISTS (SELECT 1 FROM section_stage s WHERE s.section_id = b.id) THEN ' | ' END,
        (SELECT string_agg(s.stage::text, ' ' ORDER BY s.stage) FROM section_stage s
          WHERE s.section_id = b.id AND s.outcome = 'opened')) AS line
      FROM bid_section b ORDER BY b.position, b.code`,
  )
  const todos = await rowsOf<{ line: string }>(
    t,
    `SELECT '! ' || split_part(kind, ':', 1) AS line FROM todo WHERE source_type = 'sync' ORDER BY kind`,
  )
  return [...sections, ...todos].map(({ line }) => line)
}

/** As {@link Step.rounds} describes it. */
async function roundsOf(): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    t,
    `SELECT concat_ws(' ', b.code, e.name, d.name) AS line FROM evaluation_record r
      JOIN bid_section b ON b.id = r.section_id
      JOIN evaluation_setting g ON g.id = r.setting_id AND g.code = 'B1'
      JOIN participant e ON e.id = r.evaluator_id JOIN participant d ON d.id = r.evaluated_id
      WHERE r.status = 'pending' ORDER BY b.code, e.name COLLATE "C"`,
  )
  return rows.map(({ line }) => line)
}

describe('the state after each sync of a history', () => {
  it.each(HISTORIES)('$name', async ({ steps }) => {
    const states: string[][] = []
    for (const [n, step] of steps.entries()) {
      expect(await take(step, n)).toBe('succeeded')
      states.push(await stateOf())
      if (step.rounds) expect(await roundsOf()).toEqual(step.rounds)
    }
    expect(states).toEqual(steps.map(({ state }) => state))
    // A repeated sync changes nothing.
    expect(await folder.sync()).toMatchObject({ counts: { releases: { new: 0, changed: 0 } } })
    await recheckProjects(t.ctx())
    expect(await stateOf()).toEqual(states.at(-1))
  })
})

describe('the batches of a history in the other order', () => {
  const inOneDay = HISTORIES.filter(
    ({ steps }) => steps.length > 1 && steps.every((step) => step.releases && !step.on && !('awardRounds' in step)),
  )
  /** Sections with their stages and suppliers. Opened evaluations are left out: they depend on the order. */
  const ends = (state: readonly string[]) =>
    state.filter((line) => !line.startsWith('!')).map((line) => line.replace(/ \|.*/, '').trim())

  it.each(inOneDay)('$name', async ({ steps, otherOrder }) => {
    // A release that arrives before the title of its process is refused first, and accepted once the title has arrived.
    for (const [n, step] of steps.toReversed().entries()) await take(step, n)
    expect(ends(await stateOf())).toEqual(otherOrder ?? ends(steps.at(-1)?.state ?? []))
  })
})

describe('docs/sync-cases.md', () => {
  it('describes the cases', () => {
    const document = casesDocument()
    if (process.env.UPDATE_CASE_TABLES) writeFileSync(DOCUMENT, document)
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(document)
  })
})
