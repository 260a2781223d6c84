import { dateOf, type PlainDate } from '@credit/contract'
import { Injectable } from '@nestjs/common'

/** The one source of "now" (D2). Tests and the demo history inject another; nothing calls `Date.now`. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date()
  }

  /** Today in the installation's time zone (TZ). */
  today(): PlainDate {
    return dateOf(this.now())
  }
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
