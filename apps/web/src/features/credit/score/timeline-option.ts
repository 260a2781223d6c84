import { addMonths, type PlainDate } from '@credit/contract'
import type { components } from '../../../api/schema.js'
import { formatDateTime } from '../../../shared/format/dates.js'

export type Line = components['schemas']['ScoreLineRow']
export const PERIODS = [3, 6, 12] as const
export type Period = (typeof PERIODS)[number]

/** Step of the axis limits, and their minimum distance from the scores. */
const AXIS_STEP = 5
const MAX_SCORE = 100
/** Maximum number of points with large dots, which would otherwise cover the line. */
const MAX_DOTS = 30

/**
 * Returns the lines of the last months before a day, oldest first, and the last line before them, whose score applies
 * at the start of the period.
 */
export function linesWithin(lines: readonly Line[], months: Period, asOf: PlainDate): Line[] {
  const since = addMonths(asOf, -months)
  const first = lines.findIndex(({ onDate }) => onDate >= since)
  if (first < 0) return lines.slice(-1)
  return lines.slice(Math.max(0, first - 1))
}

interface Input {
  lines: readonly Line[]
  asOf: PlainDate
  months: Period
  /** Minimum score of each star level. */
  starsFrom: readonly number[]
  texts: { today: string; stars: (level: number) => string }
  colours: { band: string; text: string }
}

/** Returns a chart of the score as steps over star bands, with a tooltip along the axis. */
export function timelineOption({ lines, asOf, months, starsFrom, texts, colours }: Input) {
  const since = `${addMonths(asOf, -months)}T00:00:00`
  const end = `${asOf}T23:59:59`
  const scores = lines.map(({ after }) => after)
  const data = lines.map(({ createTime, after, text }) => ({
    value: [Date.parse(createTime) < Date.parse(since) ? since : createTime, after],
    name: text,
  }))
  const last = lines.at(-1)
  // The last score applies until today.
  if (last && Date.parse(end) > Date.parse(last.createTime)) data.push({ value: [end, last.after], name: texts.today })
  const min = Math.max(0, Math.floor((Math.min(...scores) - AXIS_STEP) / AXIS_STEP) * AXIS_STEP)
  const max = Math.min(MAX_SCORE, Math.ceil((Math.max(...scores) + AXIS_STEP) / AXIS_STEP) * AXIS_STEP)
  return {
    grid: { left: 40, right: 56, top: 16, bottom: 28 },
    tooltip: {
      trigger: 'axis',
      confine: true,
      formatter: ([point]: { name: string; value: [string, number] }[]) => {
        const box = document.createElement('div')
        box.className = 'score-tip'
        if (point) box.textContent = `${formatDateTime(point.value[0])}  ${point.value[1].toFixed(2)}  ${point.name}`
        return box
      },
    },
    xAxis: { type: 'time', min: since, max: end, axisLabel: { hideOverlap: true } },
    yAxis: { type: 'value', min, max, interval: AXIS_STEP, splitLine: { show: false } },
    series: [
      {
        type: 'line',
        step: 'end',
        symbolSize: lines.length > MAX_DOTS ? 4 : 8,
        data,
        markArea: { silent: true, data: bandsOf(starsFrom, min, max, texts.stars, colours) },
      },
    ],
  }
}

/** Returns the star bands. Every second band is shaded, and each has its level at the right end. */
function bandsOf(
  starsFrom: readonly number[],
  min: number,
  max: number,
  stars: (level: number) => string,
  colours: Input['colours'],
) {
  return starsFrom.flatMap((from, at) => {
    const to = starsFrom[at + 1] ?? MAX_SCORE
    if (to <= min || from >= max) return []
    return [
      [
        {
          yAxis: Math.max(from, min),
          name: stars(at + 1),
          itemStyle: { color: at % 2 === 0 ? colours.band : 'transparent' },
          label: { position: 'right', color: colours.text, fontSize: 12 },
        },
        { yAxis: Math.min(to, max) },
      ],
    ]
  })
}
