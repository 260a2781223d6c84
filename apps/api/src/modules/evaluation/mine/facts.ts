import { daysBetween, type OpenStage } from '@credit/contract'
import { type Calendar, workingDaysBetween } from '../../calendar/working-days.js'

/** The dates of a section that are known. */
export interface SectionDays {
  /** Days when stages were reached, by stage. */
  reached: ReadonlyMap<number, string>
  filedOn: string | null
}

/** Days from one event of a section to the next; null = not known. */
export interface DayFact {
  key: 'daysToSign' | 'daysToFile' | 'daysToAccept' | 'daysToPay'
  /** By law the period of filing is in working days. */
  unit: 'days' | 'workingDays'
  days: number | null
}

/** Returns the facts shown at a record's stage, in their order. */
export function dayFacts(stage: OpenStage, { reached, filedOn }: SectionDays, calendar: Calendar): DayFact[] {
  const [awarded, signed, accepted, paid] = ([0, 1, 2, 3] as const).map((at) => reached.get(at))
  const facts: (DayFact & { from: OpenStage })[] = [
    { key: 'daysToSign', from: 1, ...between(awarded, signed) },
    { key: 'daysToFile', from: 1, ...workingDays(calendar, signed, filedOn) },
    { key: 'daysToAccept', from: 2, ...between(signed, accepted) },
    { key: 'daysToPay', from: 3, ...between(accepted, paid) },
  ]
  return facts.flatMap(({ from, ...fact }) => (from <= stage ? [fact] : []))
}

function between(start?: string, end?: string): Pick<DayFact, 'days' | 'unit'> {
  const known = start !== undefined && end !== undefined
  const days = known ? daysBetween(start, end) : null
  return { days, unit: 'days' }
}

function workingDays(
  calendar: Calendar,
  signed: string | undefined,
  filedOn: string | null,
): Pick<DayFact, 'days' | 'unit'> {
  const known = signed !== undefined && filedOn !== null && filedOn >= signed
  return { days: known ? workingDaysBetween(calendar, signed, filedOn) : null, unit: 'workingDays' }
}
