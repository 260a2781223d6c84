import { dateOf, daysBetween, type PlainDate } from '@credit/contract'

/** The last day on which it may be done: the due time is 24:00 of that day. */
export function lastDay(dueAt: string): PlainDate {
  return dateOf(new Date(Date.parse(dueAt) - 1))
}

/** Days from today to the last day; 0 = today, below 0 = over. */
export function daysLeft(dueAt: string, now = new Date()): number {
  return daysBetween(dateOf(now), lastDay(dueAt))
}
