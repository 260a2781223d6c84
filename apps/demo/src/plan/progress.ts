import { horizonOf } from '@credit/api/modules/evaluation/records/terms'
import { stepsBetween } from '@credit/api/modules/workflow/stage-steps'
import type { OpenStage, PlainDate } from '@credit/contract'
import type { Lot, Plan } from '../city/projects.js'
import { deliveredOn, lotEvents } from '../city/releases.js'
import { TERMS } from './rules.js'
import { type PlannedSync, type Schedule, syncOf } from './schedule.js'

/** A stage of a lot: the day it was reached, and the day of the sync that brought it. */
export interface PlannedStage {
  stage: OpenStage
  reachedOn: PlainDate
  notedOn: PlainDate
  /** Whether it opens evaluations. */
  opens: boolean
}

export interface LotProgress {
  stages: readonly PlannedStage[]
  /** Day of the sync that brought its abandonment. */
  closedOn: PlainDate | null
}

/** Returns the stages that a lot has reached by the last sync. */
export function progressOf(plan: Plan, lot: Lot, schedule: Schedule, today: PlainDate): LotProgress {
  const { abandonedOn, reached } = lot
  const noted = (day: PlainDate): PlannedSync | undefined =>
    day > today ? undefined : syncOf(schedule, deliveredOn(plan, day, today))
  const closed = abandonedOn === null ? undefined : noted(abandonedOn)
  const days = lotEvents(plan, lot).map(([day]) => day)
  const events = days
    .slice(0, abandonedOn === null ? days.length : 1)
    .map((day, stage) => ({ stage: stage as OpenStage, sync: noted(day) }))
  const stages: PlannedStage[] = []
  for (const sync of new Set(events.map((event) => event.sync))) {
    if (!sync || (closed && sync.on >= closed.on)) continue
    const to = events.findLast((event) => event.sync === sync)?.stage ?? 0
    const dates = Object.fromEntries(reached.slice(0, to + 1).map((day, stage) => [stage, day]))
    const since = horizonOf(TERMS, sync.on)
    for (const { stage, reachedOn } of stepsBetween(stages.at(-1)?.stage ?? null, to, dates, sync.on, sync.on)) {
      stages.push({ stage, reachedOn, notedOn: sync.on, opens: reachedOn >= since })
    }
  }
  return { stages, closedOn: closed?.on ?? null }
}
