import type { Locale } from '@credit/contract'

/** `2026-11-21` in both languages: what people sort and compare by eye. */
export function formatDate(iso: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0] ?? iso
}

/** `2026-11-21 09:30`, in the reader's time. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The day in words with its weekday. */
export function formatLongDate(date: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date)
}

/** The day `months` calendar months earlier, the 31st cut to the month's last day. */
export function monthsBack(from: Date, months: number): Date {
  const day = new Date(from)
  day.setDate(1)
  day.setMonth(day.getMonth() - months)
  const last = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate()
  day.setDate(Math.min(from.getDate(), last))
  return day
}
