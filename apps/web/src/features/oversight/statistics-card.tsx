import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { currentLocale } from '../../i18n/index.js'
import { QueryCard } from '../../shared/components/card.js'
import { Figures } from '../../shared/components/figures.js'

const FIGURES = [
  'total',
  'purchaser',
  'supplier',
  'agency',
  'expert',
  'supervisor',
  'new30d',
] as const satisfies readonly (keyof components['schemas']['UserStatistics'])[]

/** Number of accounts of each kind, and of new ones. */
export function StatisticsCard() {
  const { t } = useTranslation('oversight')
  const statistics = apiQuery.useQuery('get', '/credit/admin/api/account/statistics/users')
  return (
    <QueryCard title={t('statistics.title')} query={statistics} rows={2}>
      {(data) => (
        <Figures
          figures={FIGURES.map((name) => ({
            key: name,
            title: t(`statistics.${name}`),
            content: data[name].toLocaleString(currentLocale()),
          }))}
        />
      )}
    </QueryCard>
  )
}
