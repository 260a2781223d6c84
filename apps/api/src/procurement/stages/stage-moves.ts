import type { OpenStage, Stage } from '@credit/contract'
import { addDays, earlier, later } from './days.js'

export type StageDates = Partial<Record<Stage, string>>

/** A stage that a section passes on its way, with the day it was reached. */
export interface Step {
  stage: OpenStage
  reachedOn: string
  /** Somebody said that day; else it follows from those around it. */
  dayKnown: boolean
}

/**
 * The stages that a section passes from one to another, each with its day: its own where it is
 * known, else the next known one's after it, else `fallback`; never later than today and never
 * earlier than the stage before it.
 */
export function stepsBetween(
  from: Stage | null,
  to: OpenStage,
  dates: StageDates,
  fallback: string,
  today: string,
): Step[] {
  const steps: Step[] = []
  for (let stage = from === null ? 0 : from + 1; stage <= to; stage++) {
    const known = ([0, 1, 2, 3] as const).filter((s) => s >= stage && s <= to && dates[s])
    const next = known[0]
    const day = (next === undefined ? undefined : dates[next]) ?? fallback
    const before = steps.at(-1)?.reachedOn ?? ''
    const reachedOn = later(earlier(day, today), before)
    const dayKnown = dates[stage as OpenStage] === reachedOn
    steps.push({ stage: stage as OpenStage, reachedOn, dayKnown })
  }
  return steps
}

/** A stage reached longer ago than the horizon is only noted. */
export function isBeyondHorizon(reachedOn: string, today: string, horizonDays: number): boolean {
  return reachedOn < addDays(today, -horizonDays)
}
