import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../i18n/index.js'
import { type Loading, QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { formatNumber } from '../../../shared/format/numbers.js'
import type { AreaFigures } from './districts-card.js'

/** Below this width the table scrolls. */
const WIDTH = 760

const signed = (difference: number | null) =>
  difference === null
    ? '–'
    : new Intl.NumberFormat(currentLocale(), {
        signDisplay: 'exceptZero',
        maximumFractionDigits: 2,
      }).format(difference)

const percent = (rate: number | null) => (rate === null ? '–' : `${rate.toFixed(2)}%`)

/** The areas beside each other, with what has changed in 30 days. */
export function ComparisonCard({ areas }: { areas: Loading<AreaFigures[]> }) {
  const { t } = useTranslation('oversight')
  const column = (name: 'sections' | 'participants' | 'dishonest') => ({
    title: t(`analysis.figures.${name}`),
    dataIndex: name,
    align: 'right' as const,
    sorter: (a: AreaFigures, b: AreaFigures) => a[name] - b[name],
    render: formatNumber,
  })
  const change = (of: string, differenceOf: (row: AreaFigures) => number | null) => ({
    title: t('analysis.change'),
    key: `${of}-change`,
    align: 'right' as const,
    render: (_: unknown, row: AreaFigures) => signed(differenceOf(row)),
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
            change('sections', ({ sections, previousSections }) => sections - previousSections),
            {
              title: t('analysis.figures.rate'),
              dataIndex: 'rate',
              align: 'right',
              sorter: (a, b) => (a.rate ?? -1) - (b.rate ?? -1),
              render: percent,
            },
            change('rate', ({ rate, previousRate }) =>
              rate === null || previousRate === null ? null : rate - previousRate,
            ),
            {
              title: t('analysis.figures.averageScore'),
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
