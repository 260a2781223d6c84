import { dateOf, type PlainDate } from '@credit/contract'
import { Injectable } from '@nestjs/common'

/**
 * Milliseconds from the machine's time to the time of a test run, which gives each process that it starts
 * the time of its start in `TEST_NOW`; 0 outside tests. Worker threads have the origin of their process.
 */
const OFFSET_MS = process.env.TEST_NOW ? Date.parse(process.env.TEST_NOW) - performance.timeOrigin : 0

/**
 * The one source of "now" (D2). Tests and the demo history inject another; nothing calls `Date.now`, except
 * for limits, retries, timeouts and locks, which stay at the machine's time.
 */
@Injectable()
export class Clock {
  now(): Date {
    // eslint-disable-next-line no-restricted-syntax -- the clock itself
    return new Date(Date.now() + OFFSET_MS)
  }

  /** Today in the installation's time zone (TZ). */
  today(): PlainDate {
    return dateOf(this.now())
  }
}

/** The environment of a child process; in a test run, the child starts at the time of its parent. */
export function environmentOfChild(clock: Clock): NodeJS.ProcessEnv {
  if (!process.env.TEST_NOW) return process.env
  return { ...process.env, TEST_NOW: clock.now().toISOString() }
}

/** A clock that returns the time it was set to. */
export class FixedClock extends Clock {
  constructor(private at: Date) {
    super()
  }

  override now(): Date {
    return new Date(this.at)
  }

  set(at: Date | string): void {
    this.at = new Date(at)
  }

  advance(ms: number): void {
    this.at = new Date(this.at.getTime() + ms)
  }
}
