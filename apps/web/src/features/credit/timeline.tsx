import { PAGE_SIZE_MAX } from '@credit/contract'
import { Collapse } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { useChart } from '../../shared/charts/use-chart.js'
import { QueryContent } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'

type Line = components['schemas']['ScoreLineRow']

/** The axis ends on a multiple of this, at least this far from the scores. */
const AXIS_STEP = 5
const MAX_SCORE = 100
/** Above this number of points large dots cover the line. */
const MAX_DOTS = 30

function chartOption(lines: readonly Line[], asOf: string, today: string) {
  const scores = lines.map(({ after }) => after)
  const last = lines.at(-1)
  const end = `${asOf}T23:59:59`
  const data = lines.map(({ createTime, after, text }) => ({
    value: [createTime, after],
    name: text,
  }))
  // The last score holds until today.
  if (last && Date.parse(end) > Date.parse(last.createTime))
    data.push({ value: [end, last.after], name: today })
  return {
    grid: { left: 40, right: 16, top: 16, bottom: 28 },
    tooltip: {
      trigger: 'item',
      confine: true,
      formatter: ({ name, value }: { name: string; value: [string, number] }) => {
        const box = document.createElement('div')
        box.className = 'score-tip'
        box.textContent = `${formatDateTime(value[0])}  ${value[1].toFixed(2)}  ${name}`
        return box
      },
    },
    xAxis: { type: 'time', axisLabel: { hideOverlap: true } },
    yAxis: {
      type: 'value',
      min: Math.max(0, Math.floor((Math.min(...scores) - AXIS_STEP) / AXIS_STEP) * AXIS_STEP),
      max: Math.min(
        MAX_SCORE,
        Math.ceil((Math.max(...scores) + AXIS_STEP) / AXIS_STEP) * AXIS_STEP,
      ),
      interval: AXIS_STEP,
    },
    series: [{ type: 'line', step: 'end', symbolSize: lines.length > MAX_DOTS ? 4 : 8, data }],
  }
}

function Chart({ lines, asOf }: { lines: readonly Line[]; asOf: string }) {
  const { t } = useTranslation('credit')
  const option = useMemo(() => chartOption(lines, asOf, t('timeline.today')), [lines, asOf, t])
  const box = useChart(option)
  return <div ref={box} className="score-chart" aria-hidden="true" />
}

/** The score over time, and the same as a table for keyboards and screen readers. */
export default function Timeline({ participantId, asOf }: { participantId: string; asOf: string }) {
  const { t } = useTranslation('credit')
  const lines = apiQuery.useQuery(
    'get',
    '/credit/admin/api/credit/{id}/lines',
    { params: { path: { id: participantId }, query: { current: 1, size: PAGE_SIZE_MAX } } },
    { select: ({ records }) => records.toReversed() },
  )
  return (
    <QueryContent query={lines} rows={8} empty={t('lines.empty')}>
      {(rows) => (
        <>
          <Chart lines={rows} asOf={asOf} />
          <Collapse
            ghost
            size="small"
            items={[
              {
                key: 'table',
                label: t('timeline.table'),
                children: (
                  <DataTable<Line>
                    stackable={false}
                    label={t('timeline.title')}
                    dataSource={rows}
                    columns={[
                      {
                        title: t('timeline.day'),
                        dataIndex: 'createTime',
                        render: formatDate,
                      },
                      {
                        title: t('card.title'),
                        dataIndex: 'after',
                        align: 'right',
                        render: (after: number) => after.toFixed(2),
                      },
                    ]}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </QueryContent>
  )
}
