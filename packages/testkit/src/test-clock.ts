/** The day on which the browser's tests run: an ordinary Wednesday. */
export const FIXED_DAY = '2027-03-17'

/** Hour of the test day at which a run starts, so that no run crosses midnight. */
const START_OF_RUN = 'T09:00:00+08:00'
const DAY_MS = 86_400_000
const RANDOM_RANGE_DAYS = 2 * 365

/**
 * A random day of the two years after today, as `YYYY-MM-DD`.
 * @param random a number from 0 to 1, excluding 1.
 */
export function randomDay(random = Math.random()): string {
  const days = 1 + Math.floor(random * RANDOM_RANGE_DAYS)
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * When a run at a day starts.
 * @param day as `YYYY-MM-DD`.
 */
export function startOfRun(day: string): Date {
  const start = new Date(`${day}${START_OF_RUN}`)
  if (Number.isNaN(start.getTime())) throw new Error(`Not a day: ${day}`)
  return start
}

/**
 * The clock of a test run: starts as `startOfRun` says and runs on. Everything that a run
 * compares times with asks it; processes that the run starts get its time as `TEST_NOW`.
 */
export class TestClock {
  /** Milliseconds from the machine's time to the time of the run. */
  private offsetMs: number

  /** @param day as `YYYY-MM-DD`. */
  constructor(readonly day: string) {
    this.offsetMs = startOfRun(day).getTime() - Date.now()
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs)
  }

  /** Moves the clock on; processes that are running already keep their time. */
  advance(ms: number): void {
    this.offsetMs += ms
  }

  /** For the environment of a process that is started now. */
  env(): { TEST_NOW: string } {
    return { TEST_NOW: this.now().toISOString() }
  }
}
