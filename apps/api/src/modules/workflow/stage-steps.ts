import { earlierDate, laterDate, OPEN_STAGES, type OpenStage, type PlainDate, type Stage } from '@credit/contract'

export type StageDates = Partial<Record<Stage, PlainDate>>

/** A stage that a section passes, with the day when it was reached. */
interface StageStep {
  stage: OpenStage
  reachedOn: PlainDate
  /** Whether that day was stated; derived from known days around it otherwise. */
  dayKnown: boolean
}

/**
 * Returns the stages that a section passes from one to another, each with its day: its own if it is known, or the next
 * known day after it, or `fallback`; never later than today and never earlier than the previous stage (S2, S7).
 */
export function stepsBetween(
  from: Stage | null,
  to: OpenStage,
  dates: StageDates,
  fallback: PlainDate,
  today: PlainDate,
): StageStep[] {
  const steps: StageStep[] = []
  for (const stage of OPEN_STAGES) {
    if (stage > to || (from !== null && stage <= from)) continue
    const known = OPEN_STAGES.find((other) => other >= stage && other <= to && dates[other])
    const day = (known === undefined ? undefined : dates[known]) ?? fallback
    const reachedOn = laterDate(earlierDate(day, today), steps.at(-1)?.reachedOn ?? '')
    steps.push({ stage, reachedOn, dayKnown: dates[stage] === reachedOn })
  }
  return steps
}
