const DAY_MS = 24 * 3600_000

/** Calendar arithmetic on `YYYY-MM-DD`, without time zones. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function earlier(a: string, b: string): string {
  return [a, b].sort()[0] as string
}

export function later(a: string, b: string): string {
  return [a, b].sort()[1] as string
}
