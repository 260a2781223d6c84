import { HALF_YEAR, type HalfYear } from '@credit/contract'
import { useTranslation } from 'react-i18next'

/** What a half year is called; addresses and the numbers of ratings keep `2026H1`. */
export function useHalfYear(): (period: HalfYear) => string {
  const { t } = useTranslation('common')
  return (period) => {
    const [, year, half] = HALF_YEAR.exec(period) ?? []
    return year === undefined ? period : t(`halfYear.${half as '1' | '2'}`, { year })
  }
}
