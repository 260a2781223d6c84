import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Background } from '@credit/api/core/background'
import type { RoleCompletion } from '@credit/api/modules/evaluation/completion/completion.dto'
import type { AnalysisRow, SectionFigures } from '@credit/api/modules/oversight/dashboard/dashboard.dto'
import type { DishonestyShare } from '@credit/api/modules/oversight/dashboard/dishonesty.dto'
import type { CoverageRow } from '@credit/api/modules/oversight/dashboard/evaluations.dto'
import type { Distribution, RankedRow } from '@credit/api/modules/score/credit.dto'
import type { SyncMonth } from '@credit/api/modules/sync/sync.dto'
import { endedJob } from '../../api/test/suites/describe-bulk.js'
import { asBytes, readCells } from '../../api/test/support/exports.js'
import type { Who } from '../../api/test/support/test-app.js'
import { startTestApp, type TestApp } from '../../api/test/support/test-app.js'
import { fillSmallCity } from './support/small-city.js'

const API = '/credit/admin/api'
/** The last day of a month of 30 days: the figures before are those of the end of the month before. */
const TODAY = '2026-11-30'
const MONTH = '2026-11'
const DISTRICT = '003900130006'

type Rows = unknown[][]
type Sheets = Record<string, Rows>

/** Figures of the dashboards. */
interface Shown {
  analyze: SectionFigures
  analysis: AnalysisRow[]
  completion: RoleCompletion[]
  coverage: CoverageRow[]
  dishonesty: DishonestyShare[]
  star: Distribution
  sync: SyncMonth
  rankings: RankedRow[]
}

let t: TestApp
const folder = mkdtempSync(join(tmpdir(), 'credit-reports-'))
/** At the end of the month, by caller. */
const shown = new Map<string, Shown>()

const ARRANGE = [
  `UPDATE bid_section SET area_id = (SELECT id FROM area WHERE code = '${DISTRICT}')
    WHERE id IN (SELECT id FROM bid_section ORDER BY id LIMIT 8)`,
  'UPDATE evaluation_record r SET area_id = b.area_id FROM bid_section b WHERE b.id = r.section_id',
  `UPDATE participant SET area_id = (SELECT id FROM area WHERE code = '${DISTRICT}')
    WHERE id IN (SELECT id FROM participant WHERE status = 'active' ORDER BY id LIMIT 25)`,
  `UPDATE area SET create_time = '2026-01-01'`,
  `UPDATE project SET create_time = '2026-11-20' WHERE source = 'sync'`,
]

beforeAll(async () => {
  t = await startTestApp()
  await fillSmallCity(t, TODAY, join(folder, 'demo.ocds.jsonl'))
  for (const text of ARRANGE) await t.dataSource.query(text)
  t.clock.set(`${TODAY}T23:00:00+08:00`)
  for (const who of ['city', 'district06'] as const) shown.set(who, await readDashboards(who))
  t.clock.set('2026-12-01T09:00:00+08:00')
  t.app.get(Background).start()
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function readDashboards(who: Who): Promise<Shown> {
  const caller = await t.as(who)
  const get = async (path: string) => (await caller.get(`${API}/${path}`).expect(200)).body
  const rankings = []
  for (const type of [1, 2, 3, 4]) {
    // The ranking of a district's supervisor is that of its area.
    const { records } = await get(`account/score/ranking?type=${type}&size=10`)
    rankings.push(...records)
  }
  return {
    analyze: await get('sysProject/analyze'),
    analysis: await get('sysProject/analysis?months=3'),
    completion: await get('mutualEvaluationRecord/completion'),
    coverage: await get('mutualEvaluationRecord/coverage'),
    dishonesty: await get('mutualEvaluationRecord/analyze'),
    star: await get('account/score/star'),
    sync: (await get('sync/info/statistics/2026'))[10],
    rankings,
  }
}

async function makeReport(who: Who): Promise<Sheets> {
  const caller = await t.as(who)
  const { body } = await caller.post(`${API}/report`).send({ month: MONTH }).expect(202)
  const job = await endedJob(caller, body.jobId)
  expect(job).toMatchObject({ status: 'succeeded', result: { made: true, month: MONTH } })
  const path = `${API}/report/${job.result.id}/file?format=xlsx&locale=en-US`
  const file = await caller.get(path).buffer(true).parse(asBytes).expect(200)
  return sheetsOf(file.body)
}

/** The rows of each sheet without its headings. */
async function sheetsOf(content: Buffer): Promise<Sheets> {
  const sheets = await readCells(content)
  return Object.fromEntries([...sheets].map(([name, rows]) => [name, rows.slice(1)]))
}

const ROLES = ['Purchaser', 'Supplier', 'Agency', 'Review expert']
const STAGES = [
  ...['Bid evaluation ended', 'Contract record', 'Performance acceptance'],
  ...['Payment application', 'Abandoned'],
]
const PROGRESS = [
  ['total', 'Total'],
  ['procuring', 'In procurement'],
  ['endOfBidEvaluation', 'Bid evaluation ended'],
  ['contractRecord', 'Contract record'],
  ['performanceAcceptance', 'Performance acceptance'],
  ['paymentApplication', 'Payment application'],
  ['done', 'Done'],
  ['abandoned', 'Abandoned'],
] as const

describe.each(['city', 'district06'] as const)('the workbook of %s', (who) => {
  let sheets: Sheets
  let at: Shown
  beforeAll(async () => {
    sheets = await makeReport(who)
    at = shown.get(who) as Shown
  })
  const sheet = (start: string) => Object.entries(sheets).find(([name]) => name.startsWith(start))?.[1] ?? []

  it('has the sections by progress, now and before', () => {
    const { previous, ...now } = at.analyze
    expect(now.total).toBeGreaterThan(0)
    expect(sheet('Lots by progress')).toEqual(
      PROGRESS.map(([key, name]) => [name, now[key], previous[key], now[key] - previous[key]]),
    )
  })

  it('has the sections that reached a stage', () => {
    const count = (month: string, stage: number) =>
      at.analysis.find((row) => row.month === month && row.stage === stage)?.count ?? 0
    expect(sheet('Lots that reached')).toEqual(
      STAGES.map((name, stage) => {
        const [now, before] = [count(MONTH, stage), count('2026-10', stage)]
        return [name, now, before, now - before]
      }),
    )
  })

  it('has completion and coverage', () => {
    expect(sheet('Completion of')).toEqual(
      at.completion.map(({ sign, due, given, rate, previousRate }) =>
        trimmed([ROLES[sign - 1], due, given, rate, previousRate]),
      ),
    )
    expect(sheet('Completion by')).toEqual(
      at.coverage.map(({ stage, sign, due, given, rate }) => [...[STAGES[stage], ROLES[sign - 1], due, given, rate]]),
    )
    expect(at.coverage.length).toBeGreaterThan(0)
  })

  it('has as many participants in each band as the dashboard', () => {
    const counts = new Map<string, number>()
    for (const [, label, count] of sheet('Participants') as [string, string, number][]) {
      const band = label === 'Unrated' ? 'null' : (label.split(' ')[0] ?? '')
      counts.set(band, (counts.get(band) ?? 0) + count)
    }
    const { bands } = at.star
    expect(bands.length).toBeGreaterThan(1)
    for (const { band, count } of bands) expect([band, counts.get(String(band))]).toEqual([band, count])
    expect([...counts.values()].reduce((a, b) => a + b, 0)).toBe(at.star.total)
  })

  it('has the dishonest behaviours in force', () => {
    const rows = sheet('Dishonest').map(([, , value]) => value)
    expect(rows).toEqual(at.dishonesty.map(({ value }) => value))
    if (who === 'city') expect(rows.length).toBeGreaterThan(0)
  })

  it('has the first ten of each role', () => {
    const rows = sheet('Ranking').map(([, rank, name, , score, stars]) => [rank, name, score, stars])
    expect(rows).toEqual(
      at.rankings.map(({ rank, name, creditScore, starLevel }) => [...[rank, name, creditScore, starLevel]]),
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('has what the sync brought', () => {
    const { project, purchaser, supplier, agent, expert } = at.sync
    expect(sheet('Added').map(([, value]) => value)).toEqual([...[project, purchaser, supplier, agent, expert]])
    expect(project).toBeGreaterThan(0)
  })
})

/** Empty cells at the end of a row are not stored. */
function trimmed(row: unknown[]): unknown[] {
  const last = row.findLastIndex((cell) => cell !== null && cell !== undefined)
  return row.slice(0, last + 1)
}
