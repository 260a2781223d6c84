import { readFileSync } from 'node:fs'

/** Numbers of passed, failed and skipped tests. */
export const NONE = { passed: 0, failed: 0, skipped: 0 }

export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}

/** The last line of `npm test`. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Reads the report of jest and vitest, which have the same format. */
export function fromJest(report) {
  // A file that cannot be loaded fails without containing a test.
  const broken = (report.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** Reads the report of Playwright. A test that passed only in a second attempt counts as failed. */
export function fromPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors ?? []).length,
    skipped: stats.skipped,
  }
}

/** Reads the TAP report of Node's test runner. */
export function fromTap(text) {
  const last = (name) => Number([...text.matchAll(new RegExp(`^# ${name} (\\d+)$`, 'gm'))].at(-1)?.[1])
  const sum = (...names) => names.reduce((total, name) => total + last(name), 0)
  return {
    passed: sum('pass'),
    failed: sum('fail', 'cancelled'),
    skipped: sum('skipped', 'todo'),
  }
}

/**
 * Reads the counts from a report file. A missing or empty report, and a runner that failed without a
 * failing test, count as one failure, so that no error looks like a pass.
 */
export function readCounts(file, parse, code) {
  let counts
  try {
    counts = parse(readFileSync(file, 'utf8'))
  } catch {
    return { ...NONE, failed: 1, error: `left no readable report and ended with ${code}` }
  }
  if (Object.values(counts).some((count) => !Number.isInteger(count))) {
    return { ...NONE, failed: 1, error: 'left a report without counts' }
  }
  if (counts.failed > 0) return counts
  if (code !== 0) return { ...counts, failed: 1, error: `ended with ${code}` }
  if (counts.passed + counts.skipped === 0) return { ...counts, failed: 1, error: 'ran no test' }
  return counts
}
