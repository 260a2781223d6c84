import { readFileSync } from 'node:fs'
import { addDays, type PlainDate } from '@credit/contract'
import { brokenPromises, PROMISES, planDemo } from '../src/plan/promises.js'

const START = '2026-11-01'
const DAYS_IN_A_ROW = 60
/** Days on which a calendar differs from others. */
const SPECIAL: Readonly<Record<string, PlainDate>> = {
  'a leap day': '2028-02-29',
  'the last day of a year': '2027-12-31',
  'the first day of a year': '2028-01-01',
  'the Spring Festival': '2027-02-06',
  'a Saturday that is worked': '2026-02-28',
}

describe('the plan of the demo', () => {
  it('keeps every promise on 60 days in a row', () => {
    const days = Array.from({ length: DAYS_IN_A_ROW }, (_, n) => addDays(START, n))
    const broken = days.map((day) => [day, brokenPromises(planDemo(day))] as const)
    expect(broken.filter(([, promises]) => promises.length > 0)).toEqual([])
  })

  it.each(Object.entries(SPECIAL))('keeps every promise on %s', (_, day) => {
    expect(brokenPromises(planDemo(day))).toEqual([])
  })

  it('is the same for the same day', () => {
    const states = (day: PlainDate) =>
      [...planDemo(day).records.values()].map(({ key, status }) => `${key} ${status}`)
    expect(states(START)).toEqual(states(START))
  })

  it('makes the promises that docs/demo.md lists', () => {
    const text = readFileSync(new URL('../../../docs/demo.md', import.meta.url), 'utf8')
    const listed = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, promise]) => promise)
    expect(listed).toEqual([...PROMISES])
  })
})
