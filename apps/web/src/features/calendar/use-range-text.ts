import type { PlainDate } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/index.js'
import { formatLongDate } from '../../shared/format/dates.js'
import { daysOf, type Range } from './ranges.js'

/** Returns functions that write a range: short without its year, or whole with its number of days. */
export function useRangeText() {
  const { t } = useTranslation('calendar')
  const short = ({ from, to }: Range): string => {
    const format = new Intl.DateTimeFormat(currentLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
    const text = (day: PlainDate) => format.format(new Date(`${day}T00:00:00Z`))
    return from === to ? text(from) : t('range.short', { from: text(from), to: text(to) })
  }
  const whole = (range: Range): string =>
    range.from === range.to
      ? formatLongDate(range.from, currentLocale())
      : t('range.whole', { year: range.from.slice(0, 4), range: short(range), days: daysOf(range).length })
  return { short, whole }
}
