import { readFileSync } from 'node:fs'
import type { PlainDate } from '@credit/contract'
import type { PlannedRecord } from '../src/plan/outcome.js'
import { brokenPromises, type DemoPromise, type PlannedDemo, PROMISES, planDemo } from '../src/plan/promises.js'
import { DAYS_IN_A_ROW, SPECIAL_DAYS } from './support/days.js'

describe('the plan of the demo', () => {
  it('keeps every promise on 60 days in a row', () => {
    const broken = DAYS_IN_A_ROW.map((day) => [day, brokenPromises(planDemo(day))] as const)
    expect(broken.filter(([, promises]) => promises.length > 0)).toEqual([])
  })

  it.each(Object.entries(SPECIAL_DAYS))('keeps every promise on %s', (_, day) => {
    expect(brokenPromises(planDemo(day))).toEqual([])
  })

  /** Changes of a day's plan, each of which breaks a promise. */
  const BREAKS: Readonly<Partial<Record<DemoPromise, (demo: PlannedDemo) => Partial<PlannedDemo>>>> = {
    accounts: ({ demo }) => ({
      demo: { ...demo, city: { ...demo.city, 4: demo.city[4].slice(5) } },
    }),
    awaiting: ({ awaiting }) => ({ awaiting: awaiting.filter(({ stage }) => stage > 0) }),
    lapsed: (demo) => without(demo, ({ status }) => status === 'expired'),
    deferred: (demo) => without(demo, ({ status }) => status === 'deferred'),
    held: (demo) => without(demo, ({ status }) => status === 'held'),
    group: (demo) => without(demo, ({ anonymous, pooled }) => anonymous && !pooled),
    pool: (demo) => without(demo, ({ pooled }) => pooled),
    bands: ({ standingOf }) => ({ standingOf: (...of) => ({ ...standingOf(...of), band: 'A' }) }),
    flags: () => ({ answers: new Map() }),
    ratings: ({ standingOf }) => ({
      standingOf: (...of) => ({ ...standingOf(...of), unrated: true }),
    }),
    cases: ({ cases }) => ({ cases: cases.slice(1) }),
    todos: () => ({ claims: [] }),
    messages: (demo) => without(demo, ({ evaluated }) => evaluated.account === 'expert01'),
    projects: () => ({ pauses: [] }),
  }
  const without = ({ records }: PlannedDemo, left: (record: PlannedRecord) => boolean) => ({
    records: new Map([...records].filter(([, record]) => !left(record))),
  })

  it.each(Object.entries(BREAKS))('says that it does not keep: %s', (promise, change) => {
    const demo = planDemo(DAYS_IN_A_ROW[0] ?? '')
    expect(brokenPromises({ ...demo, ...change(demo) })).toContain(promise)
  })

  it('is the same for the same day', () => {
    const states = (day: PlainDate) => [...planDemo(day).records.values()].map(({ key, status }) => `${key} ${status}`)
    const [day = ''] = DAYS_IN_A_ROW
    expect(states(day)).toEqual(states(day))
  })

  it('makes the promises that docs/demo.md lists', () => {
    const text = readFileSync(new URL('../../../docs/demo.md', import.meta.url), 'utf8')
    const listed = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, promise]) => promise)
    expect(listed).toEqual([...PROMISES])
  })
})
