import { PAGE_SIZE_MAX } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import { ScrollArea } from '../../resource-kit/scroll-area.js'
import { useChart } from '../../shared/charts/use-chart.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'
import { CREDIT, loadLines, type ScoreLine } from './calls.js'

/** The axis ends on multiples of this, at least this far from the scores. */
const STEP = 5
const TOP = 100
/** More dots than this hide the line. */
const MOST_DOTS = 30

function Chart({ lines, asOf }: { lines: readonly ScoreLine[]; asOf: string }) {
  const { t } = useTranslation('credit')
  const option = useMemo(() => {
    const scores = lines.map(({ after }) => after)
    const last = scores.at(-1)
    const data = lines.map(({ createTime, after, text }) => ({
      value: [createTime, after],
      name: text,
    }))
    // The score stands where the last line left it until today.
    const end = `${asOf}T23:59:59`
    const until =
      last !== undefined && Date.parse(end) > Date.parse(lines.at(-1)?.createTime ?? end)
        ? [{ value: [end, last], name: t('timeline.today'), symbol: 'none' }]
        : []
    return {
      grid: { left: 40, right: 16, top: 16, bottom: 28 },
      tooltip: {
        trigger: 'item',
        confine: true,
        formatter: ({ name, value }: { name: string; value: [string, number] }) => {
          const box = document.createElement('div')
          box.className = 'cr-tip'
          box.textContent = `${formatDateTime(value[0])}  ${value[1].toFixed(2)}  ${name}`
          return box
        },
      },
      xAxis: { type: 'time', axisLabel: { hideOverlap: true } },
      yAxis: {
        type: 'value',
        min: Math.max(0, Math.floor((Math.min(...scores) - STEP) / STEP) * STEP),
        max: Math.min(TOP, Math.ceil((Math.max(...scores) + STEP) / STEP) * STEP),
        interval: STEP,
      },
      series: [
        {
          type: 'line',
          step: 'end',
          symbolSize: data.length > MOST_DOTS ? 4 : 8,
          data: [...data, ...until],
        },
      ],
    }
  }, [lines, asOf, t])
  const box = useChart(option)
  return <div ref={box} className="cr-chart" aria-hidden="true" />
}

/** The score over time, and the same as a table for keyboards and screen readers. */
export default function Timeline({ participantId, asOf }: { participantId: string; asOf: string }) {
  const { t } = useTranslation('credit')
  const lines = useQuery({
    queryKey: [CREDIT, participantId, 'timeline'],
    queryFn: async () => {
      const { records } = await loadLines(participantId, { current: 1, size: PAGE_SIZE_MAX })
      return records.toReversed()
    },
  })
  if (lines.isPending) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  if (lines.isError) return <LoadProblem error={lines.error} onRetry={lines.refetch} />
  if (lines.data.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('lines.empty')} />
  return (
    <>
      <Chart lines={lines.data} asOf={asOf} />
      <details className="cr-details">
        <summary>{t('timeline.table')}</summary>
        <ScrollArea label={t('timeline.title')}>
          <table className="kit-plain-table" aria-label={t('timeline.title')}>
            <thead>
              <tr>
                <th scope="col">{t('timeline.day')}</th>
                <th scope="col">{t('card.title')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.data.map(({ id, createTime, after }) => (
                <tr key={id}>
                  <td className="kit-number">{formatDate(createTime)}</td>
                  <td className="kit-number">{after.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </details>
    </>
  )
}
