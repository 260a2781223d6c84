import { describe, expect, it } from 'vitest'
import { dayAfterKey, isWorkedOn, monthOf, weeksOf } from './month.js'

describe('weeks of a month', () => {
  it('start on Monday and contain only days of the month', () => {
    const weeks = weeksOf('2027-02-14')
    expect(weeks).toHaveLength(4)
    expect(weeks[0]).toEqual([
      '2027-02-01',
      '2027-02-02',
      '2027-02-03',
      '2027-02-04',
      '2027-02-05',
      '2027-02-06',
      '2027-02-07',
    ])
    expect(weeksOf('2027-05-01')[0]).toEqual([...[null, null, null, null, null], ...['2027-05-01', '2027-05-02']])
    expect(weeksOf('2027-05-01').at(-1)?.[0]).toBe('2027-05-31')
  })
})

describe('a day', () => {
  it("is worked by the calendar's entry, or by default on weekdays", () => {
    const special = { date: '2027-02-05', name: '', names: {} }
    expect(isWorkedOn('2027-02-05', { ...special, kind: 'off' })).toBe(false)
    expect(isWorkedOn('2027-02-06', { ...special, kind: 'work' })).toBe(true)
    expect([isWorkedOn('2027-02-05', undefined), isWorkedOn('2027-02-06', undefined)]).toEqual([true, false])
  })

  it('moves by keys', () => {
    const to = (key: string) => dayAfterKey('2027-02-03', key)
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageDown', 'a'].map(to)).toEqual([
      ...['2027-02-02', '2027-02-04', '2027-01-27', '2027-02-10'],
      ...['2027-02-01', '2027-02-07', '2027-03-03', null],
    ])
  })
})

describe('the address', () => {
  it('selects a month or a year, by default the current month', () => {
    const of = (query: string) => monthOf(new URLSearchParams(query), '2026-11-22')
    expect([of('month=2027-02'), of('year=2027'), of(''), of('month=2027-13')]).toEqual([
      ...['2027-02-01', '2027-01-01', '2026-11-01', '2026-11-01'],
    ])
  })
})
