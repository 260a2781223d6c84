import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { useThemeMode } from '../../../providers/use-theme-mode.js'
import { ChartCard } from '../../../shared/charts/chart-card.js'
import { stageColours } from '../../../shared/charts/segment-colours.js'
import { linesOption, monthsOf } from './options.js'
import { type Reached, SectionRows } from './section-rows.js'
import type { Filters, Period } from './use-filters.js'

type Row = components['schemas']['AnalysisRow']
const STAGES = [0, 1, 2, 3, 4] as const

function seriesOf(rows: readonly Row[], period: Period, nameOf: (stage: number) => string) {
  const months = monthsOf(period)
  const counts = new Map(rows.map(({ month, stage, count }) => [`${month} ${stage}`, count]))
  const series = STAGES.map((stage) => ({
    name: nameOf(stage),
    values: months.map((month) => counts.get(`${month} ${stage}`) ?? 0),
  }))
  return { months, series }
}

/** Number of sections that reached each stage, by month. */
export function TrendCard({ filters: { months: period, category, areaId, areaName } }: { filters: Filters }) {
  const { t } = useTranslation(['oversight', 'common'])
  const [reached, setReached] = useState<Reached | null>(null)
  const query = apiQuery.useQuery('get', '/credit/admin/api/sysProject/analysis', {
    params: { query: { months: period, areaId, category } },
  })
  const mode = useThemeMode()
  const nameOf = useCallback((stage: number) => t(`common:stage.${stage}`), [t])
  const optionOf = useCallback(
    (rows: Row[]) => {
      const { months, series } = seriesOf(rows, period, nameOf)
      return linesOption(months, series, stageColours(mode))
    },
    [period, nameOf, mode],
  )
  const open = (rows: readonly Row[], at: number, stage: Reached['stage']) => {
    const month = seriesOf(rows, period, nameOf).months[at]
    if (month !== undefined) setReached({ month: `${month}-01`, stage, areaId, category })
  }
  return (
    <>
      <ChartCard
        title={t('analysis.trend')}
        scope={[areaName, category && t(`common:procurementCategory.${category}`), t('analysis.months', { n: period })]}
        query={query}
        empty={t('analysis.none')}
        isEmpty={(rows) => rows.length === 0}
        optionOf={optionOf}
        tableOf={(rows) => {
          const { months, series } = seriesOf(rows, period, nameOf)
          return {
            head: [t('analysis.month'), ...series.map(({ name }) => name)],
            rows: months.map((month, at) => [month, ...series.map(({ values }) => values[at] ?? 0)]),
          }
        }}
        onPick={({ dataIndex, seriesIndex = 0 }, rows) => open(rows, dataIndex, STAGES[seriesIndex])}
        onPickRow={(at, rows) => open(rows, at, undefined)}
      />
      {reached ? <SectionRows of={reached} onClose={() => setReached(null)} /> : null}
    </>
  )
}
