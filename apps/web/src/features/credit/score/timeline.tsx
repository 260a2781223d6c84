import { PAGE_SIZE_MAX } from '@credit/contract'
import { Collapse, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { useThemeMode } from '../../../providers/use-theme-mode.js'
import { useChart } from '../../../shared/charts/use-chart.js'
import { QueryContent } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { formatDate } from '../../../shared/format/dates.js'
import { darkPalette, lightPalette } from '../../../theme/tokens.js'
import { type Line, linesWithin, PERIODS, type Period, timelineOption } from './timeline-option.js'

interface ChartProps {
  lines: readonly Line[]
  asOf: string
  months: Period
  starsFrom: readonly number[]
}

function Chart({ lines, asOf, months, starsFrom }: ChartProps) {
  const { t } = useTranslation('credit')
  const mode = useThemeMode()
  const option = useMemo(() => {
    const { primaryBackground, textSecondary } = mode === 'dark' ? darkPalette : lightPalette
    return timelineOption({
      lines,
      asOf,
      months,
      starsFrom,
      texts: { today: t('timeline.today'), stars: (n) => t('timeline.stars', { n }) },
      colours: { band: primaryBackground, text: textSecondary },
    })
  }, [lines, asOf, months, starsFrom, mode, t])
  const box = useChart(option)
  return <div ref={box} className="score-chart" aria-hidden="true" />
}

function Table({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('credit')
  return (
    <DataTable<Line>
      stackable={false}
      label={t('timeline.title')}
      dataSource={lines}
      columns={[
        { title: t('timeline.day'), dataIndex: 'createTime', render: formatDate },
        {
          title: t('card.title'),
          dataIndex: 'after',
          align: 'right',
          render: (after: number) => after.toFixed(2),
        },
      ]}
    />
  )
}

interface Props {
  participantId: string
  asOf: string
  starsFrom: readonly number[]
}

/** Score over time, with a table for keyboards and screen readers. */
export default function Timeline({ participantId, asOf, starsFrom }: Props) {
  const { t } = useTranslation('credit')
  const [months, setMonths] = useState<Period>(12)
  const lines = apiQuery.useQuery(
    'get',
    '/credit/admin/api/credit/{id}/lines',
    { params: { path: { id: participantId }, query: { current: 1, size: PAGE_SIZE_MAX } } },
    { select: ({ records }) => records.toReversed() },
  )
  const all = lines.data
  const shown = useMemo(() => (all ? linesWithin(all, months, asOf) : []), [all, months, asOf])
  return (
    <QueryContent query={lines} rows={8} empty={t('lines.empty')}>
      {() => (
        <>
          <div className="timeline-head">
            <Segmented
              size="small"
              aria-label={t('timeline.period')}
              value={months}
              onChange={setMonths}
              options={PERIODS.map((value) => ({ value, label: t(`timeline.months${value}`) }))}
            />
          </div>
          <Chart lines={shown} asOf={asOf} months={months} starsFrom={starsFrom} />
          <Collapse
            ghost
            size="small"
            items={[{ key: 'table', label: t('timeline.table'), children: <Table lines={shown} /> }]}
          />
        </>
      )}
    </QueryContent>
  )
}
