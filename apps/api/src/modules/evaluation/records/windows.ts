import { endOfDay, type PlainDate } from '@credit/contract'
import { addWorkingDays, type Calendar, lastDayOf, workingDaysBetween } from '../../calendar/working-days.js'
import type { Terms } from './terms.js'

/** The stage after a record's stage: the day it was reached, and the day that was recorded. */
export interface NextStage {
  reachedOn: PlainDate
  notedOn: PlainDate
}

/** Returns 24:00 of the last day of a window; the opening day is day 0. */
export function windowEnd(calendar: Calendar, openedOn: PlainDate, days: number): Date {
  return endOfDay(addWorkingDays(calendar, openedOn, days))
}

/**
 * Returns the latest due time after the next stage came: its day plus a deferral's working days, but
 * at least a window's working days after it was recorded.
 */
function limitOf(calendar: Calendar, terms: Terms, { reachedOn, notedOn }: NextStage): Date {
  return later(windowEnd(calendar, reachedOn, terms.deferral), windowEnd(calendar, notedOn, terms.window))
}

/** Returns the due time after one more deferral; null if that gains no time. */
export function deferredDue(calendar: Calendar, terms: Terms, dueAt: Date, next: NextStage | null): Date | null {
  const extended = windowEnd(calendar, lastDayOf(dueAt), terms.deferral)
  const due = next ? earlier(extended, limitOf(calendar, terms, next)) : extended
  return due > dueAt ? due : null
}

/** Returns the due time of a deferred record once the next stage came: never a later one. */
export function cutDue(calendar: Calendar, terms: Terms, dueAt: Date, next: NextStage): Date {
  return earlier(dueAt, limitOf(calendar, terms, next))
}

/** Returns a deadline moved by the working days that its project was paused. */
export function resumedEnd(calendar: Calendar, end: Date, pausedOn: PlainDate, resumedOn: PlainDate): Date {
  const lost = workingDaysBetween(calendar, pausedOn, resumedOn)
  return lost === 0 ? end : windowEnd(calendar, lastDayOf(end), lost)
}

/** Whether one more deferral than `deferrals` of `max` is allowed, apart from the time it would gain. */
export function mayDefer(max: number, deferrals: number, dueAt: Date, now: Date): boolean {
  return deferrals < max && now < dueAt
}

function earlier(a: Date, b: Date): Date {
  return a <= b ? a : b
}

function later(a: Date, b: Date): Date {
  return a >= b ? a : b
}
