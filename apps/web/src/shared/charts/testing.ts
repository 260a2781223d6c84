import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use as register, setPlatformAPI } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { chartBase } from './chart-theme.js'

register([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])
// jsdom has no canvas to measure texts with.
setPlatformAPI({ measureText: (text) => ({ width: text.length * 8 }) })

/** The widths of the bars of a chart that is drawn that wide, in pixels. */
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

interface Rectangle {
  shape: { width: number }
}
