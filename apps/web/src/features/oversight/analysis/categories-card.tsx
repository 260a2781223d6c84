import { PROCUREMENT_CATEGORIES, type ProcurementCategory } from '@credit/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { ChartCard } from '../../../shared/charts/chart-card.js'
import { barsOption } from './options.js'
import type { Filters } from './use-filters.js'

type Row = components['schemas']['CategoryCount']

interface Props {
  filters: Filters
  /** Called with the kind that was selected; undefined if it was selected before. */
  onPick: (category: ProcurementCategory | undefined) => void
}

/** Bid sections by kind of purchase. Selecting a kind filters the trend. */
export function CategoriesCard({ filters: { category: chosen, areaId, areaName }, onPick }: Props) {
  const { t } = useTranslation(['oversight', 'common'])
  const query = apiQuery.useQuery('get', '/credit/admin/api/sysProject/categories', { params: { query: { areaId } } })
  const barsOf = useCallback(
    (rows: readonly Row[]) =>
      PROCUREMENT_CATEGORIES.map((category) => ({
        name: t(`common:procurementCategory.${category}`),
        count: rows.find((row) => row.category === category)?.count ?? 0,
      })),
    [t],
  )
  const optionOf = useCallback(
    (rows: Row[]) => {
      const bars = barsOf(rows)
      return barsOption(
        bars.map(({ name }) => name),
        bars.map(({ count }) => count),
      )
    },
    [barsOf],
  )
  const pick = (at: number) => {
    const category = PROCUREMENT_CATEGORIES[at]
    onPick(category === chosen ? undefined : category)
  }
  return (
    <ChartCard<Row[]>
      title={t('analysis.categories')}
      scope={[areaName]}
      query={query}
      empty={t('analysis.none')}
      isEmpty={(rows) => rows.length === 0}
      optionOf={optionOf}
      tableOf={(rows) => ({
        head: [t('analysis.category'), t('analysis.sections')],
        rows: barsOf(rows).map(({ name, count }) => [name, count]),
      })}
      onPick={({ dataIndex }) => pick(dataIndex)}
      onPickRow={pick}
    />
  )
}
