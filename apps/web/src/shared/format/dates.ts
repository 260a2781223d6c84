import { dateOf, type Locale, type PlainDate } from '@credit/contract'

/** Days are those of China, wherever the browser or the server is; it has no summer time. */
const CHINA_OFFSET_MS = 8 * 60 * 60_000

export const dayInChina = (time: number): PlainDate => new Date(time + CHINA_OFFSET_MS).toISOString().slice(0, 10)

/** `2026-11-21` in both languages: what people sort and compare by eye. */
export function formatDate(iso: string): string {
  const time = iso.includes('T') ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? (/^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0] ?? iso) : dayInChina(time)
}

const two = (value: number) => String(value).padStart(2, '0')

/** ` UTC+1` or ` UTC-3:30` for readers elsewhere; nothing in China. */
function zoneOf(time: Date): string {
  const minutes = -time.getTimezoneOffset()
  if (minutes * 60_000 === CHINA_OFFSET_MS) return ''
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return ` UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`}`
}

/** `2026-11-21 09:30`, in the reader's time, with its zone where that is not the one of China. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return `${dateOf(date)} ${two(date.getHours())}:${two(date.getMinutes())}${zoneOf(date)}`
}

const ZONE_CHARACTER_WIDTH = 8

/** How much wider a column of times has to be for readers elsewhere. */
export const zoneWidth = (): number => zoneOf(new Date()).length * ZONE_CHARACTER_WIDTH

/** A `YYYY-MM-DD` date in words with its weekday, the same in every time zone. */
export function formatLongDate(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}
