import type { PlainDate } from '@credit/scoring'

/** First and last of some days. */
export function span(days: readonly PlainDate[]): { first: PlainDate; last: PlainDate } {
  const sorted = [...days].sort()
  return { first: sorted[0] ?? '', last: sorted.at(-1) ?? '' }
}
