import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import { Meter } from '../../shared/charts/meter.js'
import { QueryCard } from '../../shared/components/card.js'
import { Change } from '../../shared/components/change.js'
import { formatNumber } from '../../shared/format/numbers.js'
import './completion-card.css'

export const completionQuery = (areaId?: string) =>
  apiQuery.queryOptions('get', '/credit/admin/api/mutualEvaluationRecord/completion', {
    params: { query: { areaId } },
  })

interface Props {
  /** Defaults to all areas that the caller sees. */
  areaId?: string
}

/** Share of requested evaluations that each role submitted, as bars with a mark at the value of 30 days ago. */
export function CompletionCard({ areaId }: Props) {
  const { t } = useTranslation(['evaluation', 'common'])
  const completion = useQuery(completionQuery(areaId))
  return (
    <QueryCard title={t('completion.title')} query={completion} rows={8}>
      {(rows) => (
        <>
          <ul className="completion">
            {rows.map(({ sign, due, given, rate, previousRate }) => (
              <li key={sign}>
                <span>{t(`common:sign.${sign}`)}</span>
                <strong>{rate === null ? '–' : `${rate.toFixed(2)}%`}</strong>
                <Meter rate={rate} previous={previousRate} />
                <span className="meta">
                  {t('completion.of', { given: formatNumber(given), due: formatNumber(due) })}
                </span>
                <span className="meta">
                  {rate === null ? null : <Change now={rate} before={previousRate} digits={2} />}
                </span>
              </li>
            ))}
          </ul>
          <p className="meta completion-key">{t('completion.mark')}</p>
        </>
      )}
    </QueryCard>
  )
}
