import type { PlainDate } from '@credit/scoring'

/** The items under each key, in the order they came. */
export function groupBy<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** First and last of some days. */
export function span(days: readonly PlainDate[]): { first: PlainDate; last: PlainDate } {
  const sorted = [...days].sort()
  return { first: sorted[0] ?? '', last: sorted.at(-1) ?? '' }
}
