import { daysBetween, type PlainDate } from '@credit/contract'
import { dayInChina } from './dates.js'

/** The last day on which it may be done: the due time is 24:00 of that day. */
export function lastDay(dueAt: string): PlainDate {
  return dayInChina(Date.parse(dueAt) - 1)
}

/** Days from today to the last day; 0 = today, below 0 = over. */
export function daysLeft(dueAt: string, now = new Date()): number {
  return daysBetween(dayInChina(now.getTime()), lastDay(dueAt))
}
