import { dateOf, type Locale } from '@credit/contract'

/** `2026-11-21` in both languages: what people sort and compare by eye. */
export function formatDate(iso: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0] ?? iso
}

/** `2026-11-21 09:30`, in the reader's time. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const two = (value: number) => String(value).padStart(2, '0')
  return `${dateOf(date)} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** A `YYYY-MM-DD` date in words with its weekday, the same in every time zone. */
export function formatLongDate(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}
