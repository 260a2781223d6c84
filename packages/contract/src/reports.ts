import { addDays, addMonths, type PlainDate, startOfMonth } from './plain-date.js'

/** A month: `2026-10`. */
export type Month = string
export const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** Files of a monthly report: a document to read and print, and the same figures as a workbook. */
export const REPORT_FORMATS = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Years that monthly reports are kept. */
export const REPORT_YEARS = 10

/** The first day of a month. */
export const firstDayOf = (month: Month): PlainDate => `${month}-01`

/** The last day of a month. */
export const lastDayOf = (month: Month): PlainDate => addDays(addMonths(firstDayOf(month), 1), -1)

/** The month that a day is in. */
export const monthOf = (day: PlainDate): Month => day.slice(0, 7)

/** The months that have ended before a day, the latest first. */
export function endedMonths(today: PlainDate, count: number): Month[] {
  return Array.from({ length: count }, (_, n) => monthOf(addMonths(startOfMonth(today), -1 - n)))
}
