import type { Locale } from '@credit/contract'
import { currentLocale } from '../../i18n/index.js'

// Cached, because creating a format takes far longer than using it (25 ms on a phone), and a list formats every cell.
const formats = new Map<Locale, Intl.NumberFormat>()

const LEAST_GROUPED = 1000

/** Formats `12,345` in the page's language. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < LEAST_GROUPED) return String(value)
  const locale = currentLocale()
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, format)
  return format.format(value)
}

/** Formats a percentage, `90.13%`. Null, a percentage of nothing, becomes a dash. */
export const formatRate = (rate: number | null): string => (rate === null ? '–' : `${rate.toFixed(2)}%`)

/** Formats `12,345.00` in the page's language, or `¥12,345.00` with a currency. */
export function formatAmount(amount: number, currency?: string | null): string {
  return amount.toLocaleString(currentLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...(currency ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
  })
}
