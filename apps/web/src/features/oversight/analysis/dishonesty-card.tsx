import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import { ChartCard } from '../../../shared/charts/chart-card.js'
import { pieOption } from './options.js'

const TOP = 10
const LIST = '/integrityManagement/behaviours'

/** Dishonest behaviours in force by item: the ten most frequent, then all (specification). */
export function DishonestyCard({ areaId }: { areaId?: string }) {
  const { t } = useTranslation('oversight')
  const navigate = useNavigate()
  const [all, setAll] = useState(false)
  const query = apiQuery.useQuery('get', '/credit/admin/api/mutualEvaluationRecord/analyze', {
    params: { query: { areaId, top: all ? undefined : TOP } },
  })
  return (
    <ChartCard
      title={t('analysis.dishonesty')}
      extra={
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {t(all ? 'analysis.top' : 'analysis.more', { n: TOP })}
        </Button>
      }
      query={query}
      empty={t('analysis.none')}
      isEmpty={(rows) => rows.length === 0}
      optionOf={pieOption}
      tableOf={(rows) => ({
        head: [t('analysis.behaviour'), t('analysis.inForce')],
        rows: rows.map(({ name, value }) => [name, value]),
      })}
      onPick={() => void navigate(LIST)}
    />
  )
}
