import { type EChartsCoreOption, format } from 'echarts/core'

const FONT_SIZE = 11
const MARK_SIZE = 10
const GAP = 6
/** Gap between the mark of a series and its name. */
const MARK_GAP = 5
const ROW = 20
const MOST_ROWS = 5
/** Height above the chart that a legend of one row needs. */
export const LEGEND_ROOM = 36

/** Returns the width of a legend entry. */
function entryWidth(name: string): number {
  return format.getTextRect(name, `${FONT_SIZE}px sans-serif`).width + MARK_SIZE + MARK_GAP + GAP
}

/**
 * Adds a legend with as many rows as the chart's width requires. A paged legend would hide the last names, and nobody
 * can turn its pages on a wall.
 */
export function withLegend(series: readonly { name: string }[], option: EChartsCoreOption): EChartsCoreOption {
  const widths = series.map(({ name }) => entryWidth(name))
  const total = widths.reduce((sum, width) => sum + width, 0)
  const widest = Math.max(0, ...widths)
  // The end of a row may stay empty by up to the width of the entry that did not fit.
  const narrowest = (rows: number) => (rows === 1 ? total : total / rows + widest)
  return {
    ...option,
    legend: { top: 0, itemWidth: MARK_SIZE, itemGap: GAP, textStyle: { fontSize: FONT_SIZE } },
    media: Array.from({ length: MOST_ROWS - 1 }, (_, at) => ({
      query: { maxWidth: Math.ceil(narrowest(at + 1)) },
      option: { grid: { top: LEGEND_ROOM + (at + 1) * ROW } },
    })),
  }
}
