import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../i18n/index.js'
import { type Loading, QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { formatNumber, formatRate } from '../../../shared/format/numbers.js'
import type { AreaFigures } from './district-map.js'

/** Minimum width. A narrower table scrolls, because its headers would be truncated. */
const WIDTH = 960

/** Formats `+5`, `−0.34` or `0`. */
function signed(difference: number | null, digits: number): string {
  if (difference === null) return '–'
  const amount = Math.abs(difference).toLocaleString(currentLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  if (Number(amount) === 0) return amount
  return `${difference < 0 ? '−' : '+'}${amount}`
}

/** Areas side by side, with the changes of the last 30 days. */
export function ComparisonCard({ areas }: { areas: Loading<AreaFigures[]> }) {
  const { t } = useTranslation('oversight')
  const column = (name: 'sections' | 'participants' | 'dishonest') => ({
    title: t(`analysis.heads.${name}`),
    dataIndex: name,
    align: 'right' as const,
    sorter: (a: AreaFigures, b: AreaFigures) => a[name] - b[name],
    render: formatNumber,
  })
  const change = (of: string, digits: number, differenceOf: (row: AreaFigures) => number | null) => ({
    title: t('analysis.change'),
    key: `${of}-change`,
    width: 96,
    align: 'right' as const,
    render: (_: unknown, row: AreaFigures) => signed(differenceOf(row), digits),
  })
  return (
    <QueryCard title={t('analysis.comparison')} query={areas} rows={8}>
      {(rows) => (
        <DataTable<AreaFigures>
          width={WIDTH}
          label={t('analysis.comparison')}
          rowKey="areaId"
          dataSource={rows}
          columns={[
            { title: t('ranking.area'), dataIndex: 'areaName', width: 150 },
            column('sections'),
            change('sections', 0, ({ sections, previousSections }) => sections - previousSections),
            {
              title: t('analysis.heads.rate'),
              dataIndex: 'rate',
              align: 'right',
              sorter: (a, b) => (a.rate ?? -1) - (b.rate ?? -1),
              render: formatRate,
            },
            change('rate', 2, ({ rate, previousRate }) =>
              rate === null || previousRate === null ? null : rate - previousRate,
            ),
            {
              title: t('analysis.heads.averageScore'),
              dataIndex: 'averageScore',
              align: 'right',
              sorter: (a, b) => (a.averageScore ?? -1) - (b.averageScore ?? -1),
              render: (score: number | null) => score?.toFixed(2) ?? '–',
            },
            column('participants'),
            column('dishonest'),
          ]}
        />
      )}
    </QueryCard>
  )
}
