import { addDays, type PlainDate } from '@credit/contract'
import type { SeededItem } from './seeded-dictionary.js'

type Span = readonly [zh: string, en: string, first: PlainDate, days: number, makeUp?: readonly string[]]

/**
 * 2024 to 2026: from the notices that the General Office of the State Council publishes in the
 * autumn before; the past years are for terms of imported histories. 2027: the statutory holidays
 * only, unconfirmed until the notice is published.
 */
const SPANS: readonly Span[] = [
  ['元旦', 'New Year', '2024-01-01', 1],
  ['春节', 'Spring Festival', '2024-02-10', 8, ['2024-02-04', '2024-02-18']],
  ['清明节', 'Qingming Festival', '2024-04-04', 3, ['2024-04-07']],
  ['劳动节', 'Labour Day', '2024-05-01', 5, ['2024-04-28', '2024-05-11']],
  ['端午节', 'Dragon Boat Festival', '2024-06-10', 1],
  ['中秋节', 'Mid-Autumn Festival', '2024-09-15', 3, ['2024-09-14']],
  ['国庆节', 'National Day', '2024-10-01', 7, ['2024-09-29', '2024-10-12']],
  ['元旦', 'New Year', '2025-01-01', 1],
  ['春节', 'Spring Festival', '2025-01-28', 8, ['2025-01-26', '2025-02-08']],
  ['清明节', 'Qingming Festival', '2025-04-04', 3],
  ['劳动节', 'Labour Day', '2025-05-01', 5, ['2025-04-27']],
  ['端午节', 'Dragon Boat Festival', '2025-05-31', 3],
  ['国庆节、中秋节', 'National Day and Mid-Autumn Festival', '2025-10-01', 8, ['2025-09-28', '2025-10-11']],
  ['元旦', 'New Year', '2026-01-01', 3, ['2026-01-04']],
  ['春节', 'Spring Festival', '2026-02-15', 9, ['2026-02-14', '2026-02-28']],
  ['清明节', 'Qingming Festival', '2026-04-04', 3],
  ['劳动节', 'Labour Day', '2026-05-01', 5, ['2026-05-09']],
  ['端午节', 'Dragon Boat Festival', '2026-06-19', 3],
  ['中秋节', 'Mid-Autumn Festival', '2026-09-25', 3],
  ['国庆节', 'National Day', '2026-10-01', 7, ['2026-09-20', '2026-10-10']],
  ['元旦', 'New Year', '2027-01-01', 1],
  ['春节', 'Spring Festival', '2027-02-05', 4],
  ['清明节', 'Qingming Festival', '2027-04-05', 1],
  ['劳动节', 'Labour Day', '2027-05-01', 2],
  ['端午节', 'Dragon Boat Festival', '2027-06-09', 1],
  ['中秋节', 'Mid-Autumn Festival', '2027-09-15', 1],
  ['国庆节', 'National Day', '2027-10-01', 3],
]

function daysOf([zh, en, first, days, makeUp = []]: Span): SeededItem[] {
  const off = Array.from({ length: days }, (_, day): SeededItem => {
    return [`${addDays(first, day)}/off`, zh, en]
  })
  const work = makeUp.map((date): SeededItem => [`${date}/work`, `${zh}调休上班`, `Working day for ${en}`])
  return [...off, ...work]
}

/** Years whose days are taken from the official notice. */
export const CONFIRMED_YEARS = [2024, 2025, 2026] as const

/** Items in the order of the dates, one a day. */
export const HOLIDAYS: readonly SeededItem[] = SPANS.flatMap(daysOf).sort(([a], [b]) => a.localeCompare(b))
