import { addDays, type PlainDate } from '@credit/contract'
import { Random } from '@credit/testkit/random'
import { SEED } from './city.js'
import type { City } from './organisations.js'
import { type Lot, type Plan, sharedPlan } from './projects.js'
import { type DemoRelease, lotEvents, nextLots, releaseOf } from './releases.js'

/** Days from today on which the next lots are awarded, signed, accepted and paid, by project. */
const NEXT_LOT_DAYS: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [
    [-1, 12, 60, 80],
    [-40, -21, -2, 25],
  ],
  [[-24, -6, 50, 70]],
]

/** A shared project with its next lots only, which the upstream platform publishes today. */
export interface NextLots {
  plan: Plan
  /** Number of its lots before. */
  known: number
  today: PlainDate
}

/** Returns the next lots of a project that the first demo accounts share. */
export function nextOfShared(city: City, which: 0 | 1, known: number, today: PlainDate): NextLots {
  const plan = sharedPlan(new Random(SEED + which), city, today, which)
  const [first] = plan.lots
  const lots = (NEXT_LOT_DAYS[which] ?? []).flatMap((days, n): Lot[] => {
    if (!first) return []
    const [award, signed, accepted, paid] = days.map((day) => addDays(today, day))
    const code = String(known + n + 1)
    const reached = [award ?? today, signed ?? today, accepted ?? today, paid ?? today] as const
    return [{ ...first, code, name: `第${known + n + 1}批`, reached }]
  })
  return { plan: { ...plan, lots }, known, today }
}

/** Returns their releases, published today whatever the dates in them: later than all earlier ones. */
export function releasesOfNext({ plan, known, today }: NextLots): DemoRelease[] {
  const events = plan.lots.flatMap((lot) => lotEvents(plan, lot))
  const bodies = [nextLots(plan, plan.lots), ...events.flatMap(([day, body]) => (day <= today ? [body] : []))]
  return bodies.map((body, n) => releaseOf(plan, today, known * 10 + n, body, today))
}
