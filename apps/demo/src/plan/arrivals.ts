import type { PlainDate } from '@credit/contract'
import type { PartyProfile } from '../city/organisations.js'
import type { Plan } from '../city/projects.js'
import { deliveredOn } from '../city/releases.js'
import { type Schedule, syncOf } from './schedule.js'

/** Returns the days on which the sync brought participants, in the order in which they came. */
export function arrivalsOf(plans: readonly Plan[], schedule: Schedule, today: PlainDate): Map<PartyProfile, PlainDate> {
  const arrivals = new Map<PartyProfile, PlainDate>()
  const note = (plan: Plan, publishedOn: PlainDate, bodies: readonly PartyProfile[]) => {
    if (publishedOn > today) return
    const on = syncOf(schedule, deliveredOn(plan, publishedOn, today))?.on
    if (on === undefined) return
    for (const body of bodies) {
      const known = arrivals.get(body)
      if (known === undefined || on < known) arrivals.set(body, on)
    }
  }
  for (const plan of plans) {
    note(plan, plan.noticeOn, [plan.buyer, plan.agency])
    for (const { reached, abandonedOn, bidders } of plan.lots) {
      const [award] = reached
      if (abandonedOn === null || award <= abandonedOn) note(plan, award, [...plan.committee, ...bidders])
    }
  }
  const orderOf = ([{ sign, code }, on]: [PartyProfile, PlainDate]) => `${on} ${sign} ${code}`
  return new Map([...arrivals].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)))
}
