import { readFileSync } from 'node:fs'

/** How many tests passed, failed and were skipped. */
export const NONE = { passed: 0, failed: 0, skipped: 0 }

export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}

/** The very last line of `npm test`. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** The report of jest and vitest, which have the same form. */
export function fromJest(report) {
  // A file that cannot be loaded fails without having a test.
  const broken = (report.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** The report of Playwright. A test that needed a second try has failed once: it counts as failed. */
export function fromPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors ?? []).length,
    skipped: stats.skipped,
  }
}

/** The TAP report of Node's own test runner. */
export function fromTap(text) {
  const last = (name) =>
    Number([...text.matchAll(new RegExp(`^# ${name} (\\d+)$`, 'gm'))].at(-1)?.[1])
  const sum = (...names) => names.reduce((total, name) => total + last(name), 0)
  return {
    passed: sum('pass'),
    failed: sum('fail', 'cancelled'),
    skipped: sum('skipped', 'todo'),
  }
}

/**
 * The counts in a report file. A runner that left none, an empty one, or that failed without a
 * failing test counts as one failure: nothing that went wrong may look like a pass.
 */
export function readCounts(file, parse, code) {
  let counts
  try {
    counts = parse(readFileSync(file, 'utf8'))
  } catch {
    return { ...NONE, failed: 1, fault: `left no readable report and ended with ${code}` }
  }
  if (Object.values(counts).some((count) => !Number.isInteger(count))) {
    return { ...NONE, failed: 1, fault: 'left a report without counts' }
  }
  if (counts.failed > 0) return counts
  if (code !== 0) return { ...counts, failed: 1, fault: `ended with ${code}` }
  if (counts.passed + counts.skipped === 0) return { ...counts, failed: 1, fault: 'ran no test' }
  return counts
}
