import { Injectable } from '@nestjs/common'

/** The one source of "now". Tests and the demo history inject another; nothing calls `Date.now`. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date()
  }

  /** Today in the installation's time zone (TZ), `YYYY-MM-DD`. */
  today(): string {
    return dateOf(this.now())
  }
}

/** A clock that stands where it is put. */
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

/** Calendar date of a moment in the process's time zone, `YYYY-MM-DD`. */
export function dateOf(moment: Date): string {
  const month = String(moment.getMonth() + 1).padStart(2, '0')
  const day = String(moment.getDate()).padStart(2, '0')
  return `${moment.getFullYear()}-${month}-${day}`
}
