/** Comparison with the month before. */
export const TRENDS = ['better', 'worse', 'same'] as const
export type Trend = (typeof TRENDS)[number]

/** Returns a share in percent with one decimal; null of nothing. */
export function shareOf([stated, of]: readonly [stated: number, of: number]): number | null {
  if (of === 0) return null
  const share = Math.round((1000 * stated) / of) / 10
  // A share that is not complete never looks so.
  return share === 100 && stated < of ? 99.9 : share
}

/** Compares a value with the month before, as both are shown; null if one of them is unknown. */
export function trendOf(now: number | null, before: number | null, more: 'better' | 'worse'): Trend | null {
  if (now === null || before === null) return null
  if (now === before) return 'same'
  const fewer = more === 'better' ? 'worse' : 'better'
  return now > before ? more : fewer
}
