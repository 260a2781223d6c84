import { HALF_YEAR, type HalfYear } from '@credit/contract'
import { useTranslation } from 'react-i18next'

/** Returns a function that formats a half year. Addresses and rating numbers keep `2026H1`. */
export function useHalfYear(): (period: HalfYear) => string {
  const { t } = useTranslation('common')
  return (period) => {
    const [, year, half] = HALF_YEAR.exec(period) ?? []
    return year === undefined ? period : t(`halfYear.${half as '1' | '2'}`, { year })
  }
}
