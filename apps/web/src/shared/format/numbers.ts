import type { Locale } from '@credit/contract'
import { currentLocale } from '../../i18n/index.js'

// Making a format takes far longer than using it (25 ms on a phone), and a list formats each of its cells.
const formats = new Map<Locale, Intl.NumberFormat>()

const LEAST_GROUPED = 1000

/** `12,345` in the language of the page. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < LEAST_GROUPED) return String(value)
  const locale = currentLocale()
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, format)
  return format.format(value)
}

/** A share in percent, `90.13%`; one of nothing has none. */
export const formatRate = (rate: number | null): string => (rate === null ? '–' : `${rate.toFixed(2)}%`)

/** `12,345.00` in the language of the page; with a currency `¥12,345.00`. */
export function formatAmount(amount: number, currency?: string | null): string {
  return amount.toLocaleString(currentLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...(currency ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
  })
}
