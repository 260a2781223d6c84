/** Numbers of kept backups: the newest of each of the last days, weeks and months that have one. */
interface Retention {
  days: number
  weeks: number
  months: number
}

const DAY_MS = 86_400_000
/** 1970-01-01 was a Thursday. */
const DAYS_TO_MONDAY = 3

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS)
const weekOf = (at: Date) => Math.floor((dayOf(at) + DAYS_TO_MONDAY) / 7)
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()

/** Returns the backups that no rule keeps. The newest is always kept, and all that are less than a day older. */
export function expiredBackups<T extends { at: Date }>(backups: readonly T[], { days, weeks, months }: Retention): T[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const newest = newestFirst[0]?.at.getTime() ?? 0
  const kept = new Set([
    ...newestFirst.filter(({ at }) => newest - at.getTime() < DAY_MS),
    ...newestOfEach(newestFirst, dayOf, days),
    ...newestOfEach(newestFirst, weekOf, weeks),
    ...newestOfEach(newestFirst, monthOf, months),
  ])
  return newestFirst.filter((backup) => !kept.has(backup))
}

function newestOfEach<T extends { at: Date }>(
  newestFirst: readonly T[],
  periodOf: (at: Date) => number,
  count: number,
): T[] {
  const periods = new Map<number, T>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.at)
    if (!periods.has(period) && periods.size < count) periods.set(period, backup)
  }
  return [...periods.values()]
}
