import { daysBetween, type PlainDate } from '@credit/contract'
import type { TFunction } from 'i18next'
import { dayInChina } from './dates.js'

/** Returns the last day before the due time, which is 24:00 of that day. */
export function lastDay(dueAt: string): PlainDate {
  return dayInChina(Date.parse(dueAt) - 1)
}

/** Returns the days from today to the last day: 0 is today, a negative number is overdue. */
export function daysLeft(dueAt: string, now = new Date()): number {
  return daysBetween(dayInChina(now.getTime()), lastDay(dueAt))
}

/** Formats the days left: `3 days left`, `due today` or `overdue by 2 days`. */
export function dueText(t: TFunction<'common'>, dueAt: string): string {
  const left = daysLeft(dueAt)
  const key = left < 0 ? 'due.overdue' : left === 0 ? 'due.today' : 'due.left'
  return t(key, { ns: 'common', count: Math.abs(left) })
}
