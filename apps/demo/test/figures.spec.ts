import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { AreaEntity } from '@credit/api/entities/areas/area'
import { storeRating } from '@credit/api/modules/ratings/compute-rating'
import { rateArea } from '@credit/api/modules/ratings/rate-area'
import { AREA_CODES, addDays, addMonths, endOfDay, endOfHalfYear, startOfMonth } from '@credit/contract'
import { startTestApp, type TestApp } from '../../api/test/support/test-app.js'
import {
  completion,
  completionOfAll,
  countBy,
  coverage,
  givenByMonth,
  inForce,
  progressAt,
  progressNow,
  type RawRows,
  reachedByMonth,
  readRawRows,
  rowsOfArea,
  scored,
} from './support/raw-figures.js'
import { rawRatings } from './support/raw-ratings.js'
import { fillSmallCity } from './support/small-city.js'

const TODAY = '2026-11-20'
const DISTRICT = '003900130006'

/** Rows of every kind that a figure counts or leaves out, in the city and in one district. */
const ARRANGE = [
  ...['bid_section', 'participant', 'dishonest_record'].map(
    (table) => `UPDATE ${table} SET area_id = (SELECT id FROM area WHERE code = '${DISTRICT}')
      WHERE ${every(table, 3)}`,
  ),
  // An evaluation is always in the area of its section.
  'UPDATE evaluation_record r SET area_id = b.area_id FROM bid_section b WHERE b.id = r.section_id',
  `UPDATE participant SET status = 'onLeave' WHERE ${every('participant', 7)}`,
  `UPDATE participant SET status = 'disabled' WHERE ${every('participant', 11)}`,
  `INSERT INTO section_stage (section_id, stage, reached_on) SELECT id, 4, '2026-10-01'
    FROM bid_section WHERE ${every('bid_section', 6)} ON CONFLICT DO NOTHING`,
  `INSERT INTO section_stage (section_id, stage, reached_on) SELECT id, 3, '2026-11-02'
    FROM bid_section WHERE ${every('bid_section', 7)} ON CONFLICT DO NOTHING`,
  `UPDATE section_stage SET outcome = 'closed' WHERE ${every('section_stage', 5)}`,
  `UPDATE section_stage SET reached_on = '2026-10-21' WHERE ${every('section_stage', 7)}`,
  `UPDATE section_stage SET reached_on = '2026-09-01' WHERE ${every('section_stage', 9)}`,
  // The stage of a section is always the highest that was not taken back.
  `UPDATE bid_section b SET stage = (SELECT max(stage) FROM section_stage
    WHERE section_id = b.id AND outcome <> 'closed')`,
  `UPDATE evaluation_record SET optional = true WHERE ${every('evaluation_record', 5)}`,
  `UPDATE evaluation_record SET status = 'expired', end_reason = 'window',
    ended_at = '2026-10-21T00:00:00+08:00' WHERE ${every('evaluation_record', 7)}`,
  `UPDATE evaluation_record SET status = 'voided' WHERE ${every('evaluation_record', 13)}
    AND status = 'revealed'`,
  `UPDATE evaluation_record SET submitted_at = '2026-10-31T16:30:00Z'
    WHERE ${every('evaluation_record', 3)} AND submitted_at IS NOT NULL`,
  `UPDATE evaluation_record SET status = 'expired', end_reason = 'paused',
    ended_at = '2026-10-21T00:00:00+08:00' WHERE ${every('evaluation_record', 11)}`,
  `UPDATE dishonest_record SET status = 'confirmed', in_force_from = '2026-11-01'`,
  `UPDATE dishonest_record SET in_force_from = '2026-11-20' WHERE ${every('dishonest_record', 2)}`,
  `UPDATE dishonest_record SET valid_until = '2026-11-20' WHERE ${every('dishonest_record', 4)}`,
  `UPDATE dishonest_record SET valid_until = '2026-11-19' WHERE ${every('dishonest_record', 5)}`,
]

function every(table: string, n: number): string {
  return `id IN (SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS at FROM ${table}) numbered
    WHERE at % ${n} = 0)`
}

let t: TestApp
const folder = mkdtempSync(join(tmpdir(), 'credit-figures-'))
beforeAll(async () => {
  t = await startTestApp()
  await fillSmallCity(t, TODAY, join(folder, 'demo.ocds.jsonl'))
  for (const text of ARRANGE) await t.dataSource.query(text)
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([
  ['the city', 'city', null],
  ['one district as the city asks for it', 'city', DISTRICT],
  ['a district', 'district06', DISTRICT],
] as const)('the figures of %s are what the rows give (docs/figures.md)', (_, who, code) => {
  const day = addDays(TODAY, -30)
  const end = endOfDay(day).getTime()
  let areaId: string | null = null
  let raw: RawRows
  beforeAll(async () => {
    const areas: { id: string; code: string }[] = await t.dataSource.query('SELECT id, code FROM area')
    areaId = areas.find((area) => area.code === code)?.id ?? null
    raw = rowsOfArea(await readRawRows(t.dataSource), areaId)
  })
  const answer = async (path: string, query: object = {}) => {
    const area = who === 'city' && areaId ? { areaId } : {}
    const caller = await t.as(who)
    const { body } = await caller.get(`/credit/admin/api/${path}`).query({ ...area, ...query })
    return body
  }

  it('F1, F2: sections by progress, now and 30 days ago', async () => {
    const { previous, ...now } = await answer('sysProject/analyze')
    expect(now).toEqual(progressNow(raw))
    expect(now.total).toBeGreaterThan(0)
    expect(previous).toEqual(progressAt(raw, day, end))
  })

  it.each([3, 12])('F3: sections that reached a stage in each of %i months', async (months) => {
    const rows: { month: string; stage: number; count: number }[] = await answer('sysProject/analysis', { months })
    const found = rows.map(({ month, stage, count }) => [`${month} ${stage}`, count])
    const since = addMonths(startOfMonth(TODAY), 1 - months)
    expect(Object.fromEntries(found)).toEqual(reachedByMonth(raw, since))
    expect(rows.length).toBeGreaterThan(0)
  })

  it('F4: completion by role, now and 30 days ago', async () => {
    expect(await answer('mutualEvaluationRecord/completion')).toEqual(completion(raw, end))
  })

  it('F8: coverage by stage and role, which adds up to F4, and the rows behind it', async () => {
    const rows = await answer('mutualEvaluationRecord/coverage')
    expect(rows).toEqual(coverage(raw))
    const roles: { sign: number; due: number; given: number }[] = completion(raw, end)
    for (const { sign, due, given } of roles) {
      const own = coverage(raw).filter((row) => row.sign === sign)
      expect([own.reduce((n, row) => n + row.due, 0), own.reduce((n, row) => n + row.given, 0)]).toEqual([due, given])
      const some = await answer('mutualEvaluationRecord/coverage', { type: sign })
      expect(some).toEqual(own)
    }
    for (const { stage, sign, due, given } of rows) {
      const query = { stage, type: sign, size: 200 }
      const { total, records } = await answer('mutualEvaluationRecord/counted', query)
      expect([stage, sign, total]).toEqual([stage, sign, due])
      const shown: { given: boolean }[] = records
      if (total <= 200) expect(shown.filter((row) => row.given)).toHaveLength(given)
    }
  })

  it.each([3, 12])('F9: evaluations given in each of %i months, and the rows', async (months) => {
    const rows: { month: string; sign: number; given: number }[] = await answer('mutualEvaluationRecord/activity', {
      months,
    })
    const since = addMonths(startOfMonth(TODAY), 1 - months)
    const found = rows.map(({ month, sign, given }) => [`${month} ${sign}`, given])
    expect(Object.fromEntries(found)).toEqual(givenByMonth(raw, since))
    expect(rows.length).toBeGreaterThan(0)
    for (const { month, sign, given } of rows) {
      const query = { month: `${month}-15`, type: sign }
      const { total, records } = await answer('mutualEvaluationRecord/counted', query)
      expect([month, sign, total]).toEqual([month, sign, given])
      const days: { day: string }[] = records
      expect(days.every(({ day }) => day.startsWith(month))).toBe(true)
    }
  })

  it('F5: behaviours in force, by item and as rows', async () => {
    const rows = inForce(raw, TODAY)
    const shares: { name: string; value: number }[] = await answer('mutualEvaluationRecord/analyze')
    const found = shares.map(({ name, value }) => [name, value])
    expect(Object.fromEntries(found)).toEqual(countBy(rows, ({ item }) => item))
    if (who === 'city' && areaId) return
    const { total } = await answer('mutualEvaluationRecord/dishonesty')
    expect(total).toBe(rows.length)
  })

  it.each([null, 1, 2, 3, 4])('F6: stars and bands of role %s', async (sign) => {
    const { total, stars, bands } = await answer('account/score/star', sign ? { type: sign } : {})
    const rows = scored(raw, sign)
    expect(total).toBe(rows.length)
    const counts = (list: Record<string, unknown>[], key: string) =>
      Object.fromEntries(list.map((one) => [String(one[key]), one.count]))
    expect(counts(stars, 'stars')).toEqual(countBy(rows, (row) => String(row.stars)))
    expect(counts(bands, 'band')).toEqual(countBy(rows, (row) => String(row.band)))
  })
})

it('F7: the areas compared are what the rows of each give, and add up', async () => {
  const raw = await readRawRows(t.dataSource)
  const day = addDays(TODAY, -30)
  const end = endOfDay(day).getTime()
  const caller = await t.as('city')
  const { body } = await caller.get('/credit/admin/api/sysProject/areas')
  expect(body).toHaveLength(AREA_CODES.length)
  for (const area of body) {
    const own = rowsOfArea(raw, area.areaId)
    const people = scored(own, null)
    const { rate, previousRate } = completionOfAll(own, end) ?? {}
    expect(area).toMatchObject({
      sections: own.sections.length,
      previousSections: progressAt(own, day, end).total,
      participants: people.length,
      rate,
      previousRate,
      dishonest: inForce(own, TODAY).length,
    })
    const mean = people.reduce((sum, { score }) => sum + (score ?? 0), 0) / people.length
    if (people.length === 0) expect(area.averageScore).toBeNull()
    else expect(Math.abs(area.averageScore - mean)).toBeLessThan(0.006)
  }
  const total = (key: string) => body.reduce((sum: number, area: Record<string, number>) => sum + (area[key] ?? 0), 0)
  expect(total('sections')).toBe(raw.sections.length)
  expect(total('participants')).toBe(scored(raw, null).length)
})

it.each([
  ['003900130001', '2026H1'],
  ['003900130001', '2025H2'],
  [DISTRICT, '2026H1'],
])('F10: the rating of %s for %s is what the rows give as of its last day', async (code, period) => {
  const area = await t.ctx().manager.findOneByOrFail(AreaEntity, { code })
  const day = endOfHalfYear(period)
  const stored = await unitOfWork(t.ctx(), async (tx) =>
    storeRating(tx, area, period, await rateArea(tx, area, day, async () => true)),
  )
  const raw = await rawRatings(t.dataSource, code === DISTRICT ? area.id : null, day)
  const rows = await t.dataSource.query(
    `SELECT name, sign, score::float8 AS score, star_level AS stars, band, rank FROM rating_row
      WHERE rating_id = $1`,
    [stored.id],
  )
  const inOrder = (list: typeof raw) => list.toSorted((a, b) => a.sign - b.sign || (a.name < b.name ? -1 : 1))
  expect(inOrder(rows)).toEqual(inOrder(raw))
  expect(stored.participants).toBe(raw.length)
  if (code !== DISTRICT) expect(raw.length).toBeGreaterThan(3)
})
