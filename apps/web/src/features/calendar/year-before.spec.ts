import { addDays } from '@credit/contract'
import { describe, expect, it } from 'vitest'
import type { SpecialDay } from './month.js'
import { likeYearBefore } from './year-before.js'

const off = (name: string, from: string, length: number) =>
  Array.from(
    { length },
    (_, n): SpecialDay => ({ date: addDays(from, n), kind: 'off', name, names: { 'zh-CN': name } }),
  )
const work = (name: string, ...dates: string[]) =>
  dates.map((date): SpecialDay => ({ date, kind: 'work', name: `${name}调休上班`, names: {} }))

/** Days of 2026 by the official notice. */
const YEAR_2026 = [
  ...[off('元旦', '2026-01-01', 3), work('元旦', '2026-01-04')],
  ...[off('春节', '2026-02-15', 9), work('春节', '2026-02-14', '2026-02-28')],
  off('清明节', '2026-04-04', 3),
  ...[off('劳动节', '2026-05-01', 5), work('劳动节', '2026-05-09')],
  off('端午节', '2026-06-19', 3),
  off('中秋节', '2026-09-25', 3),
  ...[off('国庆节', '2026-10-01', 7), work('国庆节', '2026-09-20', '2026-10-10')],
]
  .flat()
  .sort((a, b) => a.date.localeCompare(b.date))

const texts = (proposals: ReturnType<typeof likeYearBefore>) =>
  Object.fromEntries(
    proposals.map(({ name, days }) => {
      const of = (kind: string) => days.filter((day) => day.kind === kind).map(({ date }) => date.slice(5))
      return [name, [of('off')[0], of('off').at(-1), ...of('work')]]
    }),
  )

describe('a year as the year before', () => {
  it('moves festivals by their calendar and short breaks to a weekend', () => {
    expect(texts(likeYearBefore(2027, YEAR_2026, []))).toEqual({
      元旦: ['01-01', '01-03'],
      春节: ['02-04', '02-12', '01-30', '01-31', '02-20'],
      清明节: ['04-03', '04-05'],
      劳动节: ['05-01', '05-05', '05-09'],
      端午节: ['06-09', '06-09'],
      中秋节: ['09-15', '09-15'],
      国庆节: ['10-01', '10-07', '09-19', '10-10'],
    })
  })

  it('leaves days that are set, and holidays that are there already', () => {
    const present = [...off('清明节', '2027-04-03', 3), ...off('春节', '2027-02-05', 4), ...work('春节', '2027-02-14')]
    const proposals = likeYearBefore(2027, YEAR_2026, present)
    expect(proposals.map(({ name }) => name)).not.toContain('清明节')
    const dates = proposals.flatMap(({ days }) => days.map(({ date }) => date))
    expect(dates.filter((date) => present.some((day) => day.date === date))).toEqual([])
    expect(new Set(dates).size).toBe(dates.length)
  })

  it('proposes nothing without days of the year before', () => {
    expect(likeYearBefore(2027, [], [])).toEqual([])
  })

  it('keeps the names of the year before, and stays inside the year', () => {
    const proposals = likeYearBefore(2027, [...off('元旦', '2026-01-01', 1), ...off('除夕', '2026-12-30', 2)], [])
    expect(proposals[0]?.days).toEqual(off('元旦', '2027-01-01', 1))
    expect(proposals.flatMap(({ days }) => days).every(({ date }) => date.startsWith('2027-'))).toBe(true)
  })
})
