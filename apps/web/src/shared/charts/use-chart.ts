import { BarChart, LineChart, PieChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsCoreOption, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type RefObject, useEffect, useRef } from 'react'
import { useThemeMode } from '../../providers/use-theme-mode.js'
import { useReducedMotion } from '../hooks/use-media.js'
import { chartBase } from './chart-theme.js'

register([
  BarChart,
  LineChart,
  PieChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  TooltipComponent,
  CanvasRenderer,
])

type ChartEvent = { dataIndex: number; seriesIndex?: number; name?: string }

/**
 * Draws `option` into the element that takes the returned ref, in the theme's colours, as wide as it
 * is. Give `option` to `useMemo`; a canvas says nothing to screen readers, so put its table beside it.
 */
export function useChart(
  option: EChartsCoreOption,
  onClick?: (event: ChartEvent) => void,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const click = useRef(onClick)
  click.current = onClick
  const mode = useThemeMode()
  const still = useReducedMotion()
  useEffect(() => {
    if (!box.current) return
    const chart = init(box.current, chartBase(mode))
    chart.on('click', (event) => click.current?.(event as ChartEvent))
    chart.setOption({ animation: !still, ...option })
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [option, mode, still])
  return box
}
