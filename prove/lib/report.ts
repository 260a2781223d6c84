interface ProofFolder {
  readonly path: string
  remove(): void
}

/** Collects the counts and the violations of a proof. */
export class Report {
  readonly lines: string[] = []
  readonly failures: string[] = []
  readonly quick: boolean
  readonly seed: number
  private readonly part: string | undefined
  private readonly folders: ProofFolder[] = []

  constructor({ quick, seed, part }: { quick: boolean; seed: number; part?: string | undefined }) {
    this.quick = quick
    this.seed = seed
    this.part = part
  }

  /** True if the given part of the proof runs: all parts, or the requested one. */
  has(part: string): boolean {
    return this.part === undefined || this.part === part
  }

  /** Returns a figure of the full run, or of the quick one. */
  of(full: number, quick: number): number {
    return this.quick ? quick : full
  }

  /** Adds a folder with logs that is removed only if the promise held. */
  addFolder(folder: ProofFolder): void {
    this.folders.push(folder)
  }

  /** Removes the folders, or prints where the logs are. */
  end(): void {
    for (const { path, remove } of this.folders) {
      if (this.failures.length === 0) remove()
      else process.stdout.write(`  logs: ${path}\n`)
    }
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
