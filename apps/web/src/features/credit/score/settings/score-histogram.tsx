import type { EChartsCoreOption } from 'echarts/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../../api/schema.js'
import { Drawing } from '../../../../shared/charts/chart-card.js'
import { chartBarMaxWidth } from '../../../../theme/tokens.js'

type Bar = components['schemas']['HistogramBar']

const nameOf = ({ from, to }: Bar) => `${from}–${to}`

/** Number of scores in each interval, by the current and the changed rules. */
export default function ScoreHistogram({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation('credit-score')
  const optionOf = useCallback(
    (data: readonly Bar[]): EChartsCoreOption => ({
      grid: {
        left: 8,
        right: 8,
        top: 36,
        bottom: 8,
        outerBoundsMode: 'same',
        outerBoundsContain: 'axisLabel',
      },
      tooltip: { trigger: 'axis', confine: true, axisPointer: { type: 'shadow' } },
      legend: { top: 0, itemWidth: 10 },
      xAxis: { type: 'category', data: data.map(nameOf), axisLabel: { hideOverlap: true } },
      yAxis: { type: 'value', minInterval: 1 },
      series: (['before', 'after'] as const).map((when) => ({
        type: 'bar',
        name: t(`preview.${when}`),
        data: data.map((bar) => bar[when]),
        barMaxWidth: chartBarMaxWidth,
      })),
    }),
    [t],
  )
  return (
    <Drawing
      title={t('preview.histogram')}
      data={bars}
      optionOf={optionOf}
      tableOf={(data) => ({
        head: [t('preview.interval'), t('preview.before'), t('preview.after')],
        rows: data.map((bar) => [nameOf(bar), bar.before, bar.after]),
      })}
    />
  )
}
