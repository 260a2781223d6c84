import type { Locale, PlainDate } from '@credit/contract'
import { renderedFor } from '../rendered-for.js'

/**
 * Offset of China, which has no daylight saving time. Days are always counted in China, independent of the browser and
 * the server.
 */
const CHINA_OFFSET_MS = 8 * 60 * 60_000

export const dayInChina = (time: number): PlainDate => new Date(time + CHINA_OFFSET_MS).toISOString().slice(0, 10)

/** Formats `2026-11-21` in both languages, because people sort and compare dates by eye. */
export function formatDate(iso: string): string {
  const time = iso.includes('T') ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? (/^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0] ?? iso) : dayInChina(time)
}

const two = (value: number) => String(value).padStart(2, '0')

/** Minutes that a reader's clock is ahead of UTC. The server, which does not know the reader's zone, assumes China. */
const minutesAhead = (time: Date): number =>
  import.meta.env.SSR && renderedFor() ? CHINA_OFFSET_MS / 60_000 : -time.getTimezoneOffset()

/** Returns ` UTC+1` or ` UTC-3:30` for readers outside China, and nothing in China. */
function zoneOf(time: Date): string {
  const minutes = minutesAhead(time)
  if (minutes * 60_000 === CHINA_OFFSET_MS) return ''
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return ` UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`}`
}

/** Formats `2026-11-21 09:30` in the reader's time zone, with the zone if it is not China's. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const local = new Date(date.getTime() + minutesAhead(date) * 60_000).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 16)}${zoneOf(date)}`
}

const ZONE_CHARACTER_WIDTH = 8

/** Additional width of a time column for readers outside China. */
export const zoneWidth = (): number => zoneOf(new Date()).length * ZONE_CHARACTER_WIDTH

/** Formats a `YYYY-MM-DD` date in words with its weekday, independent of the time zone. */
export function formatLongDate(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}
