import { dateOf } from '@credit/contract'

const MINUTE_MS = 60_000

/** Returns a time as all responses state it, in the time zone of the process, and as PostgreSQL writes it in JSON. */
export function timeText(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, -1)
  // Zeros at the end of a fraction are left out.
  return `${local.replace(/\.?0+$/, '')}${offsetOf(at)}`
}

/** Returns the begin of the day of a time, which discloses only the day. */
export function dayText(at: Date): string {
  return `${dateOf(at)}T00:00:00${offsetOf(at)}`
}

function offsetOf(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const two = (n: number) => String(Math.floor(Math.abs(n))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
