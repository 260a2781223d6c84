const DAY_MS = 86_400_000

/** The last day on which it may be done: the due time is 24:00 of that day. */
export function lastDay(dueAt: string): Date {
  return new Date(Date.parse(dueAt) - 1)
}

const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())

/** Days from today to the last day; 0 = today, below 0 = over. */
export function daysLeft(dueAt: string, now = new Date()): number {
  return Math.round((midnight(lastDay(dueAt)) - midnight(now)) / DAY_MS)
}

export function isoDay(date: Date): string {
  return new Date(midnight(date)).toISOString().slice(0, 10)
}
