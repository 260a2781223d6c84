import type { SeededItem } from './dictionaries.js'

type Span = readonly [
  zh: string,
  en: string,
  first: string,
  days: number,
  makeUp?: readonly string[],
]

/**
 * 2026: notice of the General Office of the State Council of November 2025. 2027: the statutory
 * holidays whose dates are fixed by the calendar (New Year, Labour Day, National Day).
 */
const SPANS: readonly Span[] = [
  ['元旦', 'New Year', '2026-01-01', 3, ['2026-01-04']],
  ['春节', 'Spring Festival', '2026-02-15', 9, ['2026-02-14', '2026-02-28']],
  ['清明节', 'Qingming Festival', '2026-04-04', 3],
  ['劳动节', 'Labour Day', '2026-05-01', 5, ['2026-05-09']],
  ['端午节', 'Dragon Boat Festival', '2026-06-19', 3],
  ['中秋节', 'Mid-Autumn Festival', '2026-09-25', 3],
  ['国庆节', 'National Day', '2026-10-01', 7, ['2026-09-20', '2026-10-10']],
  ['元旦', 'New Year', '2027-01-01', 1],
  ['劳动节', 'Labour Day', '2027-05-01', 2],
  ['国庆节', 'National Day', '2027-10-01', 3],
]

function daysOf([zh, en, first, days, makeUp = []]: Span): SeededItem[] {
  const start = Date.parse(`${first}T00:00:00Z`)
  const off = Array.from({ length: days }, (_, day): SeededItem => {
    const date = new Date(start + day * 86_400_000).toISOString().slice(0, 10)
    return [`${date}/off`, zh, en]
  })
  const work = makeUp.map(
    (date): SeededItem => [`${date}/work`, `${zh}调休上班`, `Working day for ${en}`],
  )
  return [...off, ...work]
}

/** One item a day, in the order of the dates. */
export const HOLIDAYS: readonly SeededItem[] = SPANS.flatMap(daysOf).sort(([a], [b]) =>
  a.localeCompare(b),
)
