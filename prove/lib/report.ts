/** Collects what a proof counted and what it found violated. */
export class Report {
  readonly lines: string[] = []
  readonly failures: string[] = []
  readonly quick: boolean
  readonly seed: number

  constructor({ quick, seed }: { quick: boolean; seed: number }) {
    this.quick = quick
    this.seed = seed
  }

  /** Returns a figure of the full run, or of the quick one. */
  of(full: number, quick: number): number {
    return this.quick ? quick : full
  }

  log(text: string): void {
    this.lines.push(text)
    process.stdout.write(`  ${text}\n`)
  }

  fail(text: string): void {
    this.failures.push(text)
    process.stdout.write(`  NOT HELD  ${text}\n`)
  }

  /** Reports a failure unless the condition is true; returns the condition. */
  expect(condition: boolean, failure: string): boolean {
    if (!condition) this.fail(failure)
    return condition
  }
}

/** Counts equal values: `200 x 49, 409 x 1`. */
export function tally(values: Iterable<string | number>): string {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([value, n]) => `${value} x ${n}`)
    .join(', ')
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
