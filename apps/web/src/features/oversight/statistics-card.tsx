import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { QueryCard } from '../../shared/components/card.js'
import { formatNumber } from '../../shared/format/numbers.js'

export const statisticsQuery = apiQuery.queryOptions('get', '/credit/admin/api/account/statistics/users')

/** Parts that add up to the total. */
export const ACCOUNT_KINDS = [
  'purchaser',
  'supplier',
  'agency',
  'expert',
  'supervisor',
] as const satisfies readonly (keyof components['schemas']['UserStatistics'])[]

/** Number of accounts of each kind, and of new accounts. */
export function StatisticsCard() {
  const { t } = useTranslation('oversight')
  const statistics = useQuery(statisticsQuery)
  return (
    <QueryCard title={t('statistics.title')} query={statistics} rows={2}>
      {(data) => (
        <>
          <p className="figure-line">
            <span className="figure">{formatNumber(data.total)}</span>
            <span className="meta">
              {t('statistics.total')} · {t('statistics.new30d', { n: formatNumber(data.new30d) })}
            </span>
          </p>
          <dl className="pairs">
            {ACCOUNT_KINDS.map((name) => (
              <div key={name}>
                <dt>{t(`statistics.${name}`)}</dt>
                <dd>{formatNumber(data[name])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </QueryCard>
  )
}
