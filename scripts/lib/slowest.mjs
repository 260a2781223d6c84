import { relative } from 'node:path'
import { ROOT } from './paths.mjs'

const SHOWN = 20

/** Returns the duration of each test of a report of jest or vitest. */
export function timesFromJest({ testResults = [] }) {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(ROOT, file)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  )
}

/** Returns the duration of each test of a report of Playwright. */
export function timesFromPlaywright({ suites = [] }) {
  return suites.flatMap(({ file, title, suites: inner, specs = [] }) => [
    ...specs.map(({ title: test, tests }) => ({
      name: `${file}: ${title === file ? '' : `${title} `}${test}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...timesFromPlaywright({ suites: inner }),
  ])
}

/** Returns a line for each of the slowest tests, the slowest first. */
export function slowestLines(times, shown = SHOWN) {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, shown)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`)
}
