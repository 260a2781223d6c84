import { type Hundredths, toPoints } from '@credit/scoring'
import type { ScoreTerms } from '#entities/ledger/score-line'

export type Terms = Readonly<Record<keyof ScoreTerms, Hundredths>>

export const NOTHING: Terms = {
  base: 0,
  bonus: 0,
  limit: 0,
  mutual: 0,
  deduction: 0,
  adjustment: 0,
}

const NAMES = ['base', 'bonus', 'limit', 'mutual', 'deduction', 'adjustment'] as const

/**
 * Returns the terms of an entry that differ from the expected ones; nearly all entries are verified by comparing the
 * text alone.
 */
export function termsThatDiffer(text: string, expected: Terms): string[] {
  if (text === textOf(expected)) return []
  const terms = JSON.parse(text) ?? {}
  const differing = NAMES.filter((name) => terms[name] !== toPoints(expected[name]))
  return differing.map((name) => `terms.${name}`)
}

/** The terms as PostgreSQL writes them. */
function textOf({ base, bonus, limit, mutual, deduction, adjustment }: Terms): string {
  return (
    `{"base": ${toPoints(base)}, "bonus": ${toPoints(bonus)}, "limit": ${toPoints(limit)}, ` +
    `"mutual": ${toPoints(mutual)}, "deduction": ${toPoints(deduction)}, "adjustment": ${toPoints(adjustment)}}`
  )
}
