import { addDays, type PlainDate, startOfMonth, timeOn } from '@credit/contract'
import type { Plan } from '../city/projects.js'
import { awardedOn } from '../city/releases.js'

const WEEK = 7
/** Days after a Monday on which ended windows are closed, and on which supervisors review reports. */
const EXPIRY_DAYS = [1, 3, 5]
const REVIEW_DAY = 2
const SYNC_HOUR = 3

/** A run of the sync, which brings what was delivered before a day. */
export interface PlannedSync {
  on: PlainDate
  at: Date
  before: PlainDate
}

/** The recurring work of the two years, each list in the order of time. */
export interface Schedule {
  /** Each Monday, and today. */
  syncs: readonly PlannedSync[]
  /** Runs that expire what is due. */
  expiries: readonly Date[]
  /** Runs on the first day of a month that release or drop what is held. */
  pools: readonly Date[]
  /** Weekly reviews of what evaluators reported. */
  reviews: readonly Date[]
}

/** Returns the schedule from the first release on. Nothing of it depends on the time of day. */
export function scheduleOf(first: PlainDate, today: PlainDate): Schedule {
  const mondays: PlainDate[] = []
  for (let day = mondayAfter(first); day < today; day = addDays(day, WEEK)) mondays.push(day)
  const days = mondays.flatMap((monday) => Array.from({ length: WEEK }, (_, n) => ({ n, day: addDays(monday, n) })))
  const past = days.filter(({ day }) => day <= today)
  return {
    syncs: [
      ...mondays.map((day) => ({ on: day, at: syncAt(day), before: day })),
      { on: today, at: syncAt(today), before: addDays(today, 1) },
    ],
    expiries: past.filter(({ n }) => EXPIRY_DAYS.includes(n)).map(({ day }) => timeOn(day, 0, 10)),
    pools: past.filter(({ day }) => day === startOfMonth(day)).map(({ day }) => timeOn(day, 0, 20)),
    reviews: past.filter(({ n, day }) => n === REVIEW_DAY && day < today).map(({ day }) => timeOn(day, 16)),
  }
}

/** Returns the time of the sync of a day. */
export const syncAt = (day: PlainDate): Date => timeOn(day, SYNC_HOUR)

/** Returns the sync that brings what was delivered on a day. */
export function syncOf(schedule: Schedule, deliveredOn: PlainDate): PlannedSync | undefined {
  return schedule.syncs[firstIndex(schedule.syncs, ({ before }) => deliveredOn < before)]
}

/** Returns the index of the first item of an ordered list of which a condition is true from there on. */
export function firstIndex<T>(items: readonly T[], isReached: (item: T) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isReached(items[middle] as T)) high = middle
    else low = middle + 1
  }
  return low
}

function mondayAfter(day: PlainDate): PlainDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, ((8 - weekday) % WEEK) + (weekday === 1 ? WEEK : 0))
}

/** A project that is paused; until today if it has no end. */
export interface PlannedPause {
  plan: Plan
  from: Date
  until: Date | null
  reason: string
}

/** Whether a project is paused at a time. */
export function isPausedAt(pause: PlannedPause | null, at: Date): boolean {
  return pause !== null && at >= pause.from && (pause.until === null || at < pause.until)
}

const PAUSED_DAYS = 14

/** Pauses some projects for two weeks, and one until today. */
export function plannedPauses(plans: readonly Plan[], today: PlainDate): PlannedPause[] {
  const prompt = plans.filter(({ delayDays }) => delayDays === 0)
  const past = prompt.filter(({ outcome }) => outcome === 'complete').filter((_, n) => n % 30 === 5)
  const present = prompt.find((plan) => plan.outcome === 'running' && awardedOn(plan) < addDays(today, -WEEK))
  const at = (day: PlainDate) => timeOn(day, 9, 30)
  return [
    ...past.map((plan) => {
      const day = addDays(awardedOn(plan), 9)
      const until = at(addDays(day, PAUSED_DAYS))
      return { plan, from: at(day), until, reason: '收到质疑，核实期间暂停评价。' }
    }),
    ...(present
      ? [
          {
            plan: present,
            from: at(addDays(today, -3)),
            until: null,
            reason: '投诉处理期间暂停采购活动。',
          },
        ]
      : []),
  ]
}
