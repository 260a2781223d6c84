import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { currentLocale } from '../../i18n/index.js'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import './oversight.css'

type Statistics = components['schemas']['UserStatistics']

const FIGURES = [
  'total',
  'purchaser',
  'supplier',
  'agency',
  'expert',
  'supervisor',
  'new30d',
] as const satisfies readonly (keyof Statistics)[]

/** How many accounts of each kind, and how many are new. */
export function StatisticsCard() {
  const { t } = useTranslation('oversight')
  const { query, result } = useCustom<Statistics>({
    url: `${ADMIN_BASE}/api/account/statistics/users`,
    method: 'get',
    errorNotification: false,
  })
  const data = query.isSuccess ? result.data : null
  return (
    <section className="kit-cardbox" aria-labelledby="statistics-card">
      <h2 id="statistics-card">{t('statistics.title')}</h2>
      {query.error ? <LoadProblem error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {data ? (
        <dl className="figures">
          {FIGURES.map((name) => (
            <div key={name} className={name === 'total' ? 'figure figure-main' : 'figure'}>
              <dt>{t(`statistics.${name}`)}</dt>
              <dd className="kit-number">{data[name].toLocaleString(currentLocale())}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
