import type { Locale } from '@credit/contract'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats `3.4 MB` with units of 1024. */
export function formatBytes(bytes: number, locale: Locale): string {
  const power = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1) : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1024 ** power)
}
