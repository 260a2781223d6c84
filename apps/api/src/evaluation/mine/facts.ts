import type { OpenStage } from '@credit/contract'

const DAY_MS = 86_400_000

/** What the dates of a section tell: days from one stage to the next. */
export interface DayFact {
  key: 'daysToSign' | 'daysToAccept' | 'daysToPay'
  days: number
}

const FACTS = [
  { key: 'daysToSign', from: 0, to: 1 },
  { key: 'daysToAccept', from: 1, to: 2 },
  { key: 'daysToPay', from: 2, to: 3 },
] as const

/** The facts that are known at a record's stage, in their order (domain.md "Answer scale"). */
export function dayFacts(stage: OpenStage, days: ReadonlyMap<number, string>): DayFact[] {
  return FACTS.flatMap(({ key, from, to }) => {
    const [start, end] = [days.get(from), days.get(to)]
    if (to > stage || !start || !end) return []
    return [{ key, days: Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) }]
  })
}
