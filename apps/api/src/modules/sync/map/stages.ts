import type { PlainDate, Stage, SyncTodoWarning } from '@credit/contract'
import { dayOf, type Json } from '../read/json.js'
import { contractProgress } from './contract-progress.js'
import type { ReachedDays } from './reached-days.js'
import { CANCELLED_STATUSES, isActive, isCancelled } from './status.js'

export interface SectionFacts {
  lotStatus: string
  tender: Json
  /** Live awards, and the contracts of them. */
  awards: Json[]
  contracts: Json[]
  /** Awards that did not come about. */
  cancelledAwards: Json[]
}

export interface ReachedStages {
  stage: Stage | null
  dates: Partial<Record<Stage, PlainDate>>
  /** True if an award of the section is dead: it may have been awarded again, from an earlier stage on. */
  renewed: boolean
  /** To-dos for supervisors about its contracts. */
  todos: SyncTodoWarning[]
  /** Latest day since which the acceptance of a contract has been overdue. */
  overdueSince: PlainDate | null
}

/**
 * Returns the stage of a section: an active award 0, then as far as the last of its contracts; 4 where
 * the tender or lot is dead and no contract lives, or no award does.
 */
export function stageOf(facts: SectionFacts, days: ReachedDays): ReachedStages {
  const { awards, contracts, cancelledAwards } = facts
  const renewed = cancelledAwards.length > 0
  if (isAbandoned(facts)) {
    const day = lastDay(cancelledAwards.map((award) => dayOf(award.date)))
    return { stage: 4, dates: day ? { 4: day } : {}, renewed, todos: [], overdueSince: null }
  }
  const made = awards.filter((award) => isActive(award, contracts)).map(({ date }) => dayOf(date))
  const active = made.filter((day) => days.has(day))
  const dates: ReachedStages['dates'] = {}
  const awardDay = lastDay(active)
  if (awardDay) dates[0] = awardDay
  const awarded = active.length > 0 ? 0 : null
  const each = contracts.map((contract) => contractProgress(contract, days))
  const todos = [...new Set(each.flatMap((contract) => contract.todos))]
  const lowest = each.map(({ stage }) => stage).sort()[0] ?? 0
  const overdueSince = lastDay(each.map((contract) => contract.overdueSince))
  if (lowest === 0) return { stage: awarded, dates, renewed, todos, overdueSince }
  for (const stage of [1, 2, 3] as const) {
    const day = lastDay(each.map((contract) => contract.dates[stage] ?? null))
    if (stage <= lowest && day) dates[stage] = day
  }
  return { stage: lowest, dates, renewed, todos, overdueSince }
}

function isAbandoned({ lotStatus, tender, awards, contracts, cancelledAwards }: SectionFacts): boolean {
  if (contracts.length > 0) return false
  if (isCancelled(tender) || CANCELLED_STATUSES.includes(lotStatus.toLowerCase())) return true
  return awards.length === 0 && cancelledAwards.length > 0
}

function lastDay(days: (PlainDate | null)[]): PlainDate | null {
  return (
    days
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null
  )
}
