import { type EChartsCoreOption, format } from 'echarts/core'

const FONT_SIZE = 11
const MARK = 10
const GAP = 6
/** Between the mark of a series and its name. */
const MARK_GAP = 5
const ROW = 20
const MOST_ROWS = 5
/** Above what is drawn, with a legend of one row. */
export const LEGEND_ROOM = 36

/** How wide an entry of a legend is. */
function entryWidth(name: string): number {
  return format.getTextRect(name, `${FONT_SIZE}px sans-serif`).width + MARK + MARK_GAP + GAP
}

/**
 * A chart with the names of all its series above it, in as many rows as its width asks for: a legend that is
 * turned by a button hides the last ones, and on a wall nobody presses it.
 */
export function withLegend(series: readonly { name: string }[], option: EChartsCoreOption): EChartsCoreOption {
  const widths = series.map(({ name }) => entryWidth(name))
  const total = widths.reduce((sum, width) => sum + width, 0)
  const widest = Math.max(0, ...widths)
  // A row may stay empty for as much as the entry that did not fit.
  const narrowest = (rows: number) => (rows === 1 ? total : total / rows + widest)
  return {
    ...option,
    legend: { top: 0, itemWidth: MARK, itemGap: GAP, textStyle: { fontSize: FONT_SIZE } },
    media: Array.from({ length: MOST_ROWS - 1 }, (_, at) => ({
      query: { maxWidth: Math.ceil(narrowest(at + 1)) },
      option: { grid: { top: LEGEND_ROOM + (at + 1) * ROW } },
    })),
  }
}
