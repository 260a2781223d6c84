import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { chartBase } from './chart-theme.js'

register([BarChart, LineChart, PieChart, GridComponent])
register([LegendComponent, TooltipComponent, SVGRenderer])

/** Returns the widths of a chart's bars in pixels, at the given width of the chart. */
export function barWidths(option: EChartsCoreOption, width: number): number[] {
  const chart = init(null, chartBase('light'), { renderer: 'svg', ssr: true, width, height: 400 })
  chart.setOption({ animation: false, ...option })
  chart.renderToSVGString()
  const drawn = chart.getZr().storage.getDisplayList(true)
  const bars = drawn.filter(({ type, name }) => type === 'rect' && name === 'item')
  const widths = bars.map((bar) => Number((bar as unknown as Rectangle).shape.width))
  chart.dispose()
  return widths
}

/** Returns the texts of a chart with their positions, and the start of its grid, at the given width of the chart. */
export function drawnTexts(option: EChartsCoreOption, width: number) {
  const chart = init(null, chartBase('light'), { renderer: 'svg', ssr: true, width, height: 300 })
  chart.setOption({ animation: false, ...option })
  chart.renderToSVGString()
  const texts = chart
    .getZr()
    .storage.getDisplayList(true)
    .filter(({ type }) => type === 'tspan')
    .map((drawn) => {
      const rect = drawn.getBoundingRect().clone()
      rect.applyTransform(drawn.getComputedTransform())
      return {
        text: String(drawn.style.text),
        left: rect.x,
        top: rect.y,
        bottom: rect.y + rect.height,
      }
    })
  const [grid] = (chart.getOption().grid ?? []) as { top: number }[]
  chart.dispose()
  return { texts, top: grid?.top ?? 0 }
}

interface Rectangle {
  shape: { width: number }
}
