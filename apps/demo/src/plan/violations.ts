import { addDays, type PlainDate } from '@credit/contract'
import { hasLowQuality } from '../city/conduct.js'
import type { PartyProfile } from '../city/organisations.js'

export type ViolationOutcome = 'decision' | 'confirmed' | 'repaired' | 'dismissed' | 'noticed' | 'reported'

/** Violations: days ago, rule item, index among the participants of its role, outcome. */
const VIOLATIONS: readonly [daysAgo: number, item: string, index: number, outcome: ViolationOutcome][] = [
  [520, 'S-G1', 11, 'repaired'],
  [460, 'A-S1', 2, 'decision'],
  [410, 'A-M1', 6, 'confirmed'],
  [330, 'S-G2', 23, 'confirmed'],
  [290, 'P-S2', 3, 'decision'],
  [250, 'S-S1', 37, 'decision'],
  [210, 'E-G1', 14, 'confirmed'],
  [190, 'S-S3', 5, 'decision'],
  [160, 'A-G1', 9, 'decision'],
  [140, 'E-S3', 8, 'decision'],
  [120, 'P-G1', 12, 'confirmed'],
  [90, 'S-G1', 52, 'decision'],
  [75, 'P-S1', 1, 'decision'],
  [60, 'E-M1', 33, 'dismissed'],
  [40, 'S-M1', 61, 'confirmed'],
  [6, 'S-G2', 70, 'noticed'],
  [2, 'A-M1', 15, 'reported'],
]
const SIGN_OF: Readonly<Record<string, number>> = { P: 1, S: 2, A: 3, E: 4 }
/** Days after a report on which it is decided, and on which it is repaired. */
export const DECIDED_DAYS = 10
export const REPAIRED_DAYS = 130

/** A violation that a supervisor records, and of whom. */
export interface PlannedViolation {
  on: PlainDate
  item: string
  index: number
  outcome: ViolationOutcome
  /** Null for open ones, which are of the district whose supervisor has a demo account. */
  who: PartyProfile | null
}

/** Plans the violations of the two years: of established bodies that perform poorly, as far as they are confirmed. */
export function planViolations(arrivals: ReadonlyMap<PartyProfile, PlainDate>, today: PlainDate): PlannedViolation[] {
  return VIOLATIONS.flatMap(([daysAgo, item, index, outcome]) => {
    const on = addDays(today, -daysAgo)
    const isOpen = outcome === 'noticed' || outcome === 'reported'
    const known = [...arrivals]
      .filter(([, day]) => day <= on)
      .map(([body]) => body)
      .filter(({ sign, account }) => sign === signOf(item) && account === null)
    if (known.length === 0) return []
    const fitting = known.filter((body) => body.established && hasLowQuality(body) === (outcome !== 'dismissed'))
    const candidates = fitting.length > 0 ? fitting : known
    const who = isOpen ? null : (candidates[index % candidates.length] ?? null)
    return [{ on, item, index, outcome, who }]
  })
}

/** Returns the role that an item is about. */
export function signOf(item: string): number | undefined {
  return SIGN_OF[item.charAt(0)]
}
