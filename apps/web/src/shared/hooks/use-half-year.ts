import { HALF_YEAR, type HalfYear } from '@credit/contract'
import { useTranslation } from 'react-i18next'

/** Formats a half year. Addresses and rating numbers keep `2026H1`. */
export function halfYearText(
  period: HalfYear,
  texts: (key: 'common:halfYear.1' | 'common:halfYear.2', values: { year: string }) => string,
): string {
  const [, year, half] = HALF_YEAR.exec(period) ?? []
  return year === undefined ? period : texts(`common:halfYear.${half as '1' | '2'}`, { year })
}

/** Returns a function that formats a half year. */
export function useHalfYear(): (period: HalfYear) => string {
  const { t } = useTranslation('common')
  return (period) => halfYearText(period, t)
}
