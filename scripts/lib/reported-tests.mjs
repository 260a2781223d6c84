import { relative } from 'node:path'
import { ROOT } from './paths.mjs'

const MAX_LISTED = 20

/** Returns name, duration and result of each test of a report of jest or vitest, and of files that could not be loaded. */
export function testsFromJest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name)
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) {
      return [{ name: file, ms: 0, failed: true }]
    }
    return assertionResults.map(({ fullName, duration, status: result }) => ({
      name: `${file}: ${fullName}`,
      ms: duration ?? 0,
      failed: result === 'failed',
    }))
  })
}

/** Returns name, duration and result of each test of a report of Playwright. */
export function testsFromPlaywright({ suites = [] }) {
  return suites.flatMap(({ file, title, suites: inner, specs = [] }) => [
    ...specs.map(({ title: test, ok, tests }) => ({
      name: `${file}: ${title === file ? '' : `${title} `}${test}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      failed: !ok,
    })),
    ...testsFromPlaywright({ suites: inner }),
  ])
}

/** Returns the failed tests of a TAP report, which has no durations worth a list. */
export function testsFromTap(text) {
  const names = [...text.matchAll(/^not ok \d+ - (.+)$/gm)].map(([, name]) => name)
  return names.map((name) => ({ name: `scripts: ${name}`, ms: 0, failed: true }))
}

/** Returns a line for each failed test, so that the end of a long output names them. */
export function failedLines(tests) {
  return tests.filter(({ failed }) => failed).map(({ name }) => `  ${name}`)
}

/** Returns a line for each of the slowest tests, the slowest first. */
export function slowestLines(tests, shown = MAX_LISTED) {
  return tests
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, shown)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`)
}
