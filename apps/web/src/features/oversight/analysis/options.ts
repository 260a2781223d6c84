import { dateOf, endedMonths, monthOf } from '@credit/contract'
import type { EChartsCoreOption } from 'echarts/core'
import { formatRate } from '../../../shared/format/numbers.js'
import { chartBarMaxWidth } from '../../../theme/tokens.js'
import type { Period } from './use-filters.js'
import { LEGEND_ROOM, withLegend } from './with-legend.js'

const GRID = {
  left: 8,
  right: 16,
  top: LEGEND_ROOM,
  bottom: 8,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
}
const WHOLE_NUMBER_AXIS = { type: 'value', minInterval: 1 }

export interface Series {
  name: string
  values: readonly number[]
}

/** Returns lines over the months of a period, in the chart colours or in given ones. */
export function linesOption(
  months: readonly string[],
  series: readonly Series[],
  colours?: string[],
): EChartsCoreOption {
  return withLegend(series, {
    ...(colours ? { color: colours } : {}),
    grid: GRID,
    tooltip: { trigger: 'axis', confine: true },
    xAxis: { type: 'category', data: months },
    yAxis: WHOLE_NUMBER_AXIS,
    series: series.map(({ name, values }) => ({ type: 'line', name, data: values })),
  })
}

/** Returns bars of one series, at most 30 wide (specification). */
export function barsOption(names: readonly string[], values: readonly number[]): EChartsCoreOption {
  return {
    grid: { ...GRID, top: 24 },
    tooltip: { trigger: 'axis', confine: true, axisPointer: { type: 'shadow' } },
    xAxis: { type: 'category', data: names, axisLabel: { interval: 0 } },
    yAxis: WHOLE_NUMBER_AXIS,
    series: [
      {
        type: 'bar',
        data: values,
        barMaxWidth: chartBarMaxWidth,
        label: { show: true, position: 'top' },
      },
    ],
  }
}

/** Returns grouped bars of several series, in percent. */
export function ratesOption(
  names: readonly string[],
  series: readonly { name: string; values: readonly (number | null)[] }[],
): EChartsCoreOption {
  return withLegend(series, {
    grid: GRID,
    tooltip: {
      trigger: 'axis',
      confine: true,
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => formatRate(typeof value === 'number' ? value : null),
    },
    // Wraps long names at a fourth of the chart's width on a phone.
    xAxis: {
      type: 'category',
      data: names,
      axisLabel: { interval: 0, width: 70, overflow: 'break', fontSize: 11 },
    },
    yAxis: { type: 'value', max: 100, axisLabel: { formatter: '{value}%' } },
    series: series.map(({ name, values }) => ({
      type: 'bar',
      name,
      data: values,
      barMaxWidth: chartBarMaxWidth,
    })),
  })
}

/** Returns a pie, each slice labelled with its number. */
export function pieOption(parts: readonly { name: string; value: number }[]): EChartsCoreOption {
  return {
    tooltip: { trigger: 'item', confine: true },
    series: [
      {
        type: 'pie',
        radius: ['30%', '56%'],
        data: parts,
        // Wraps names that are too long for a line, and keeps them apart.
        label: {
          formatter: '{c} {b}',
          alignTo: 'edge',
          edgeDistance: 4,
          overflow: 'break',
          minMargin: 6,
        },
        labelLine: { length: 8, length2: 4 },
        labelLayout: { hideOverlap: true },
      },
    ],
  }
}

/** Returns the months of a period including the current one: `2026-09`, `2026-10`. Months without data are included. */
export function monthsOf(period: Period): string[] {
  const today = dateOf(new Date())
  return [...endedMonths(today, period - 1).reverse(), monthOf(today)]
}

/**
 * Returns the limits of a colour scale. Starts at the minimum, because the differences between areas matter and are
 * small compared to the values. Without values, or if all are the same integer, the scale has a width of 1: ECharts
 * requires two different limits.
 */
export function scaleOf(values: readonly number[]): { min: number; max: number } {
  if (values.length === 0) return { min: 0, max: 1 }
  const min = Math.floor(Math.min(...values))
  return { min, max: Math.max(min + 1, Math.ceil(Math.max(...values))) }
}
