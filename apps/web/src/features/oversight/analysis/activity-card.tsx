import { PARTICIPANT_SIGNS } from '@credit/contract'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { ChartCard } from '../../../shared/charts/chart-card.js'
import { type Counted, EvaluationRows } from './evaluation-rows.js'
import { linesOption, monthsOf } from './options.js'
import type { Filters } from './use-filters.js'

type Row = components['schemas']['ActivityRow']

/** Number of submitted evaluations per month and role. */
export function ActivityCard({ filters: { months, sign, areaId, areaName } }: { filters: Filters }) {
  const { t } = useTranslation(['oversight', 'common'])
  const [counted, setCounted] = useState<Counted | null>(null)
  const query = apiQuery.useQuery('get', '/credit/admin/api/mutualEvaluationRecord/activity', {
    params: { query: { months, areaId, type: sign } },
  })
  const seriesOf = useCallback(
    (rows: readonly Row[]) => {
      const names = monthsOf(months)
      const counts = new Map(rows.map((row) => [`${row.month} ${row.sign}`, row.given]))
      return rolesOf(sign).map((role) => ({
        name: t(`common:sign.${role}`),
        values: names.map((month) => counts.get(`${month} ${role}`) ?? 0),
      }))
    },
    [t, months, sign],
  )
  const optionOf = useCallback((rows: Row[]) => linesOption(monthsOf(months), seriesOf(rows)), [months, seriesOf])
  const open = (month: string | undefined, type: Counted['type']) => {
    if (month !== undefined) setCounted({ month: `${month}-01`, type, areaId })
  }
  return (
    <>
      <ChartCard
        title={t('analysis.activity')}
        scope={[areaName, sign && t(`common:sign.${sign}`), t('analysis.months', { n: months })]}
        query={query}
        empty={t('analysis.none')}
        isEmpty={(rows) => rows.length === 0}
        optionOf={optionOf}
        tableOf={(rows) => {
          const series = seriesOf(rows)
          return {
            head: [t('analysis.month'), ...series.map(({ name }) => name)],
            rows: monthsOf(months).map((month, at) => [month, ...series.map(({ values }) => values[at] ?? 0)]),
          }
        }}
        onPick={({ dataIndex, seriesIndex = 0 }) => open(monthsOf(months)[dataIndex], rolesOf(sign)[seriesIndex])}
        onPickRow={(at) => open(monthsOf(months)[at], sign)}
      />
      {counted ? <EvaluationRows of={counted} onClose={() => setCounted(null)} /> : null}
    </>
  )
}

const rolesOf = (sign: Filters['sign']) => (sign === undefined ? PARTICIPANT_SIGNS : [sign])
