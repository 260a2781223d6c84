import { calendarOf } from '../../calendar/working-days.js'
import { dayFacts } from './evaluation-forms.js'

const CALENDAR = calendarOf([])
const DAYS = [
  [0, '2026-03-02'],
  [1, '2026-03-20'],
  [2, '2026-06-30'],
  [3, '2026-07-10'],
] as const
const known = (filedOn: string | null, ...without: number[]) => ({
  reached: new Map<number, string>(DAYS.filter(([stage]) => !without.includes(stage))),
  filedOn,
})
const daysOf = (facts: ReturnType<typeof dayFacts>) => facts.map(({ key, days }) => [key, days])

describe('dayFacts', () => {
  it('counts days from one stage to the next, up to the stage of the record', () => {
    const days = known('2026-03-25')
    expect(dayFacts(0, days, CALENDAR)).toEqual([])
    expect(daysOf(dayFacts(1, days, CALENDAR))).toEqual([
      ['daysToSign', 18],
      ['daysToFile', 3],
    ])
    expect(daysOf(dayFacts(3, days, CALENDAR))).toEqual([
      ['daysToSign', 18],
      ['daysToFile', 3],
      ['daysToAccept', 102],
      ['daysToPay', 10],
    ])
  })

  it('counts filing in working days', () => {
    const [sign, file] = dayFacts(1, known('2026-03-25'), CALENDAR)
    expect([sign?.unit, file?.unit]).toEqual(['days', 'workingDays'])
    const [, holidays] = dayFacts(1, known('2026-03-25'), calendarOf(['2026-03-24']))
    expect(holidays?.days).toBe(2)
  })

  it('returns null for unknown dates', () => {
    expect(daysOf(dayFacts(3, known(null, 1), CALENDAR))).toEqual([
      ['daysToSign', null],
      ['daysToFile', null],
      ['daysToAccept', null],
      ['daysToPay', 10],
    ])
    expect(daysOf(dayFacts(1, known('2026-03-19'), CALENDAR))[1]).toEqual(['daysToFile', null])
  })
})
