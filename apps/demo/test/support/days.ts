import { addDays, type PlainDate } from '@credit/contract'

const START = '2026-11-15'

/** 60 days in a row, which contain the ends of two months and of a year. */
export const DAYS_IN_A_ROW = Array.from({ length: 60 }, (_, n) => addDays(START, n))

/** Days on which a calendar differs from others. */
export const SPECIAL_DAYS: Readonly<Record<string, PlainDate>> = {
  'a leap day': '2028-02-29',
  'the last day of a year': '2027-12-31',
  'the first day of a year': '2028-01-01',
  'the Spring Festival': '2027-02-06',
  'a Saturday that is worked': '2026-10-10',
}
