import { afterEach, describe, expect, it, vi } from 'vitest'
import { barWidths, drawnTexts } from '../../../shared/charts/testing.js'
import { barsOption, linesOption, monthsOf, pieOption, ratesOption, scaleOf } from './options.js'
import { PERIODS } from './use-filters.js'

const NAMES = ['A', 'B']
const RATES = [
  { name: 'first', values: [50, 60] },
  { name: 'second', values: [70, 80] },
]

describe('bars of the analysis (specification 9)', () => {
  it('are at most 30 wide, however wide the chart is', () => {
    expect(barWidths(barsOption(NAMES, [3, 4]), 1400)).toEqual([30, 30])
    expect(barWidths(ratesOption(NAMES, RATES), 1400)).toEqual([30, 30, 30, 30])
  })

  it('are narrower in a narrow chart', () => {
    const names = Array.from({ length: 40 }, (_, at) => `${at}`)
    const widths = barWidths(barsOption(names, names.map(Number)), 400)
    expect(widths).toHaveLength(40)
    expect(Math.max(...widths)).toBeLessThan(15)
  })
})

describe('series names of a chart', () => {
  const STAGES = ['In procurement', 'Bid evaluation ended', 'Contract record', 'Payment application']
  const series = STAGES.map((name) => ({ name, values: [1, 2] }))

  it.each([300, 420, 600, 1000])('are all above the chart, %s pixels wide', (width) => {
    for (const option of [linesOption(NAMES, series), ratesOption(NAMES, series)]) {
      const { texts, top } = drawnTexts(option, width)
      const names = texts.filter(({ text }) => STAGES.includes(text))
      expect(names.map(({ text }) => text)).toEqual(STAGES)
      expect(Math.max(...names.map(({ bottom }) => bottom))).toBeLessThan(top)
    }
  })

  it('take one row if they fit, and less than 100 pixels in a narrow chart', () => {
    expect(drawnTexts(linesOption(NAMES, series), 1000).top).toBe(36)
    expect(drawnTexts(linesOption(NAMES, series), 420).top).toBeLessThan(100)
  })
})

describe('names of pie slices', () => {
  const parts = ['No-show', 'Late performance', 'Fails to recuse', 'Signs late without cause']

  it.each([268, 332, 1138])('are shown in full, %s pixels wide', (width) => {
    const option = pieOption(parts.map((name) => ({ name, value: 1 })))
    const { texts } = drawnTexts(option, width)
    // Names wrap in a narrow chart.
    const shown = texts.map(({ text }) => text).join('')
    for (const name of parts) {
      expect(shown.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
    }
  })
})

describe('periods (specification 9)', () => {
  afterEach(() => vi.useRealTimers())

  it('are 3, 6 and 12 months back, this one included', () => {
    vi.useFakeTimers({ now: new Date('2026-02-28T12:00:00+08:00') })
    expect(PERIODS.map((period) => [monthsOf(period).length, monthsOf(period)[0]])).toEqual([
      [3, '2025-12'],
      [6, '2025-09'],
      [12, '2025-03'],
    ])
    expect(monthsOf(3)).toEqual(['2025-12', '2026-01', '2026-02'])
  })
})

describe('names of many pie slices', () => {
  it('do not overlap', () => {
    const names = ['Late and not cured', 'Collusion', 'Splits a tender', 'Late', 'No-show']
    const parts = [...names, ...names, ...names].map((name) => ({ name, value: 1 }))
    const { texts } = drawnTexts(pieOption(parts), 332)
    for (const isLeft of [true, false]) {
      const side = texts.filter(({ left }) => left < 332 / 2 === isLeft)
      const lines = side.sort((a, b) => a.top - b.top)
      const starts = lines.filter(({ text }, at) => at > 0 && text.startsWith('1'))
      expect(starts.length).toBeGreaterThan(2)
      for (const start of starts) {
        const above = lines[lines.indexOf(start) - 1]
        expect(start.top - (above?.bottom ?? 0)).toBeGreaterThan(4)
      }
    }
  })
})

describe('the scale of a map', () => {
  it('ends at the lowest and the highest figure, rounded outwards to integers', () => {
    expect(scaleOf([71.2, 78.9, 75])).toEqual({ min: 71, max: 79 })
  })

  it.each([{ values: [] }, { values: [0, 0] }, { values: [75] }])('has two ends of $values', ({ values }) => {
    const { min, max } = scaleOf(values)
    expect([min, max].every(Number.isFinite)).toBe(true)
    expect(max).toBeGreaterThan(min)
  })
})
