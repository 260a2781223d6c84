import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/index.js'

interface Props {
  now: number
  /** Value 30 days ago; null if unknown. */
  before: number | null
  digits?: number
}

/** Difference to 30 days ago, also in words for screen readers. */
export function Change({ now, before, digits = 0 }: Props) {
  const { t } = useTranslation('common')
  if (before === null) return null
  const difference = now - before
  const number = Math.abs(difference).toLocaleString(currentLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const unchanged = Math.abs(difference) < 0.5 / 10 ** digits
  if (unchanged) return t('change.none')
  return t(difference > 0 ? 'change.more' : 'change.less', { number })
}
