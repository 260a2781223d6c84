import { appendFile, writeFile } from 'node:fs/promises'
import { readTerms } from '../../evaluation/life/terms.queries.js'
import { windowEnd } from '../../evaluation/life/windows.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql, sqlCount } from '../../platform/database/sql.js'
import { runSync } from '../../procurement/sync/run-sync.js'
import { readCalendar } from '../../site/calendar/calendar.queries.js'
import { linesOf, SEED } from './city/city.js'
import { makeCity } from './city/organisations.js'
import { daysAfter, type Lot, type Plan, sharedOcid, sharedPlan } from './city/projects.js'
import { Random } from './city/random.js'
import { lotEvents, nextLots, releaseOf } from './city/releases.js'

/** The demo accounts that must always find something to do. */
const SHARED = [sharedOcid(0), sharedOcid(1)]
const ACCOUNTS = ['purchaser01', 'supplier01', 'agency01', 'expert01']
/** Days before its end from which a window is too short for somebody who looks around. */
const SHORT_DAYS = 2

/**
 * Sees to it that the first demo account of each kind has something awaiting, at more than one
 * stage: windows that are still open begin anew today; where too little is open, the upstream
 * platform tells of the next lots of the projects they share. Cheap where nothing is to do.
 *
 * @param file the platform's file; what it tells is added to it
 */
export async function keepDemoAlive(tx: Ctx, file: string): Promise<void> {
  await renewWindows(tx)
  if (await enoughAwaits(tx)) return
  const today = tx.clock.today()
  const city = makeCity(new Random(SEED))
  const known = await lotCounts(tx)
  if (known.length < SHARED.length) return
  const lines = ([0, 1] as const).flatMap((which) => {
    const plan = sharedPlan(new Random(SEED + which), city, today, which)
    return nextReleases(plan, known[which] ?? 0, which, today)
  })
  const next = file.replace(/(\.ocds)?\.jsonl$/, '-next$&')
  await writeFile(next, linesOf(lines))
  await runSync(tx, { source: next })
  await appendFile(file, linesOf(lines))
}

/** Days before today on which the next lots were awarded, signed and accepted; what is not, comes. */
const RHYTHM: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [
    [-1, 12, 60, 80],
    [-40, -21, -2, 25],
  ],
  [[-24, -6, 50, 70]],
]

function nextReleases(plan: Plan, known: number, which: 0 | 1, today: string) {
  const [first] = plan.lots
  if (!first) return []
  const lots = (RHYTHM[which] ?? []).map((days, n): Lot => {
    const [award, signed, accepted, paid] = days.map((day) => daysAfter(today, day))
    const code = String(known + n + 1)
    const reached = [award ?? today, signed ?? today, accepted ?? today, paid ?? today] as const
    return { ...first, code, name: `第${known + n + 1}批`, reached }
  })
  // Published now, whatever the days it tells of: later than all that was published before.
  const bodies = [nextLots(plan, lots), ...lots.flatMap((lot) => eventsUpTo(plan, lot, today))]
  return bodies.map((body, n) => releaseOf(plan, today, known * 10 + n, body, today))
}

function eventsUpTo(plan: Plan, lot: Lot, today: string): Record<string, unknown>[] {
  return lotEvents(plan, lot).flatMap(([day, body]) => (day <= today ? [body] : []))
}

async function lotCounts(tx: Ctx): Promise<number[]> {
  const rows = await sql<{ n: number }>(
    tx,
    (s) => `SELECT count(b.id)::int AS n FROM project p JOIN bid_section b ON b.project_id = p.id
      WHERE p.ocid = ANY(${s.param(SHARED)}::text[]) AND ${s.unscoped('the demo knows all areas')}
      GROUP BY p.ocid ORDER BY p.ocid`,
  )
  return rows.map((row) => row.n)
}

/** Open windows of the shared projects that end soon, or ended while nothing ran, begin today. */
async function renewWindows(tx: Ctx): Promise<void> {
  const now = tx.clock.now()
  const soon = new Date(now.getTime() + SHORT_DAYS * 86_400_000)
  const calendar = await readCalendar(tx)
  const { window } = await readTerms(tx)
  const due = windowEnd(calendar, tx.clock.today(), window)
  await sqlCount(
    tx,
    (s) => `UPDATE evaluation_record r SET opened_at = ${s.param(now)}::timestamptz,
        due_at = ${s.param(due)}::timestamptz, window_ends_at = ${s.param(due)}::timestamptz
      FROM project p WHERE p.id = r.project_id AND p.ocid = ANY(${s.param(SHARED)}::text[])
        AND r.status IN ('pending', 'deferred') AND r.due_at < ${s.param(soon)}::timestamptz
        AND ${s.unscoped('the demo knows all areas')}`,
  )
}

/** Each of the four has something pending, and two stages are open among them. */
async function enoughAwaits(tx: Ctx): Promise<boolean> {
  const [row] = await sql<{ people: number; stages: number }>(
    tx,
    (s) => `SELECT count(DISTINCT a.id)::int AS people, count(DISTINCT r.stage)::int AS stages
      FROM evaluation_record r JOIN project p ON p.id = r.project_id
      JOIN account a ON a.participant_id = r.evaluator_id
      WHERE p.ocid = ${s.param(SHARED[0])} AND r.status = 'pending'
        AND a.login_name = ANY(${s.param(ACCOUNTS)}::text[])
        AND ${s.unscoped('the demo knows all areas')}`,
  )
  return row?.people === ACCOUNTS.length && row.stages > 1
}
