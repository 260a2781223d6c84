import {
  addWorkingDays,
  type Calendar,
  type Day,
  endOfDay,
  lastDayOf,
  workingDaysBetween,
} from '../../site/calendar/working-days.js'

/** The setting days that windows are made of. */
export interface Terms {
  /** Working days of a window. */
  window: number
  /** Working days that one deferral adds. */
  deferral: number
  deferralMax: number
  /** Calendar days after which a stage is noted without opening records. */
  openingHorizon: number
}

/** The stage after a record's: which day it was reached, and which day that was noted here. */
export interface NextStage {
  reachedOn: Day
  notedOn: Day
}

/** The opening day is day 0; due at 24:00 of the last day. */
export function windowEnd(calendar: Calendar, openedOn: Day, days: number): Date {
  return endOfDay(addWorkingDays(calendar, openedOn, days))
}

/**
 * What the next stage leaves of a deferral: its day + 10 working days, never under 5 from the day
 * that it came (domain.md "An evaluation record's life").
 */
function limitOf(calendar: Calendar, terms: Terms, { reachedOn, notedOn }: NextStage): Date {
  return later(
    windowEnd(calendar, reachedOn, terms.deferral),
    windowEnd(calendar, notedOn, terms.window),
  )
}

/** The due time after one more deferral; null where it would gain no time. */
export function deferredDue(
  calendar: Calendar,
  terms: Terms,
  dueAt: Date,
  next: NextStage | null,
): Date | null {
  const wished = windowEnd(calendar, lastDayOf(dueAt), terms.deferral)
  const due = next ? earlier(wished, limitOf(calendar, terms, next)) : wished
  return due > dueAt ? due : null
}

/** The due time of a deferred record once the next stage has come: cut, never lengthened. */
export function cutDue(calendar: Calendar, terms: Terms, dueAt: Date, next: NextStage): Date {
  return earlier(dueAt, limitOf(calendar, terms, next))
}

/** A term moved by the working days that its project was paused. */
export function resumedEnd(calendar: Calendar, end: Date, pausedOn: Day, resumedOn: Day): Date {
  const lost = workingDaysBetween(calendar, pausedOn, resumedOn)
  return lost === 0 ? end : windowEnd(calendar, lastDayOf(end), lost)
}

/** Whether one more deferral may be asked for, the time it would gain apart. */
export function mayDefer(terms: Terms, deferrals: number, dueAt: Date, now: Date): boolean {
  return deferrals < terms.deferralMax && now < dueAt
}

function earlier(a: Date, b: Date): Date {
  return a <= b ? a : b
}

function later(a: Date, b: Date): Date {
  return a >= b ? a : b
}
