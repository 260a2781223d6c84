import type { PlainDate } from '@credit/contract'
import { Button, Empty, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Card } from '../../shared/components/card.js'
import type { CalendarYear, SpecialDay } from './month.js'
import { type Range, runsOf, workedIn } from './ranges.js'
import { useRangeText } from './use-range-text.js'

interface Props {
  data: CalendarYear
  days: ReadonlyMap<PlainDate, SpecialDay>
  /** Opens days for editing, or shows the first one if the account may only read. */
  onShow: (range: Range) => void
}

/** Holidays and make-up days of a year, adjacent ones together. */
export function CalendarYearCard({ data: { year, days: list, confirmed }, days, onShow }: Props) {
  const { t } = useTranslation('calendar')
  const { short } = useRangeText()
  const marks = confirmed ? 'legend-day' : 'legend-day unconfirmed'
  return (
    <Card title={t('year.title', { year })}>
      {list.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('year.empty')} />
      ) : (
        <>
          <Typography.Text type="secondary">{t('year.worked', { days: workedIn(year, days) })}</Typography.Text>
          <ul className="year-runs">
            {runsOf(list).map(({ from, to, kind, name, days: length }) => (
              <li key={from}>
                <span className={`${marks} ${kind}`}>{t(`short.${kind}`)}</span>
                <Button type="link" size="small" onClick={() => onShow({ from, to })}>
                  {short({ from, to })}
                </Button>
                <span className="run-days">{t('year.days', { count: length })}</span>
                <span className="run-name">{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
