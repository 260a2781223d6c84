import { daysBetween, type PlainDate } from '@credit/contract'

/** Deadlines are days of China, wherever the browser is; it has no summer time. */
const CHINA_OFFSET_MS = 8 * 60 * 60_000

const dayInChina = (time: number): PlainDate =>
  new Date(time + CHINA_OFFSET_MS).toISOString().slice(0, 10)

/** The last day on which it may be done: the due time is 24:00 of that day. */
export function lastDay(dueAt: string): PlainDate {
  return dayInChina(Date.parse(dueAt) - 1)
}

/** Days from today to the last day; 0 = today, below 0 = over. */
export function daysLeft(dueAt: string, now = new Date()): number {
  return daysBetween(dayInChina(now.getTime()), lastDay(dueAt))
}
