import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, type EChartsCoreOption, init, use as register } from 'echarts/core'
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

export type ChartEvent = { dataIndex: number; seriesIndex?: number; name?: string }

/**
 * Draws `option` into the element of the returned ref, in the theme's colours and at the element's width. Memoise
 * `option` with `useMemo`. Screen readers cannot read a canvas, so render its table beside it.
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
    const element = box.current
    if (!element) return
    let chart: ECharts | undefined
    const draw = () => {
      // A canvas takes the zoom of the window into account but not CSS zoom.
      const devicePixelRatio = window.devicePixelRatio * (element.currentCSSZoom ?? 1)
      chart = init(element, chartBase(mode), { devicePixelRatio })
      chart.on('click', (event) => click.current?.(event as ChartEvent))
      chart.setOption({ animation: !still, ...option })
    }
    // Also fires once at the start. A map cannot be drawn into an element without a size.
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width === 0 || height === 0) return
      if (chart) chart.resize()
      else draw()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart?.dispose()
    }
  }, [option, mode, still])
  return box
}
