import { daysBetween, type PlainDate } from '@credit/contract'
import type { TFunction } from 'i18next'
import { renderedFor } from '../rendered-for.js'
import { dayInChina } from './dates.js'

/** Returns the last day before the due time, which is 24:00 of that day. */
export function lastDay(dueAt: string): PlainDate {
  return dayInChina(Date.parse(dueAt) - 1)
}

/** Returns today, by the server's clock while it renders a document. */
const today = (): PlainDate => (import.meta.env.SSR ? renderedFor()?.today : null) ?? dayInChina(Date.now())

/** Returns the days from today to a day; negative if it is past. */
export const daysUntil = (day: PlainDate): number => daysBetween(today(), day)

/** Returns the days from a time, by default now, to the last day: 0 is today, a negative number is overdue. */
export function daysLeft(dueAt: string, now?: Date): number {
  return daysBetween(now ? dayInChina(now.getTime()) : today(), lastDay(dueAt))
}

/** Formats the days left: `3 days left`, `due today` or `overdue by 2 days`. */
export function dueText(t: TFunction<'common'>, dueAt: string): string {
  const left = daysLeft(dueAt)
  const key = left < 0 ? 'due.overdue' : left === 0 ? 'due.today' : 'due.left'
  return t(key, { ns: 'common', count: Math.abs(left) })
}
