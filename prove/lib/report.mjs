/** What a line tells while it runs, and what it found not to hold. */
export class Report {
  lines = []
  failures = []

  constructor({ quick, seed }) {
    this.quick = quick
    this.seed = seed
  }

  /** A figure of the full run, or of the quick one. */
  of(full, quick) {
    return this.quick ? quick : full
  }

  tell(text) {
    this.lines.push(text)
    process.stdout.write(`  ${text}\n`)
  }

  fail(text) {
    this.failures.push(text)
    process.stdout.write(`  NOT HELD  ${text}\n`)
  }

  /** Holds, or is told as a failure. */
  expect(holds, text) {
    if (!holds) this.fail(text)
    return holds
  }
}

/** `200 x 49, 409 x 1` */
export function tally(values) {
  const counts = new Map()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([value, n]) => `${value} x ${n}`)
    .join(', ')
}

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
