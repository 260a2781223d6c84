import { render } from '@testing-library/react'
import type { EChartsCoreOption } from 'echarts/core'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../../i18n/index.js'
import { barWidths } from '../../../../shared/charts/testing.js'
import ScoreHistogram from './score-histogram.js'

const drawn: EChartsCoreOption[] = []
// Replaces the canvas: the test draws the chart itself.
vi.mock('../../../../shared/charts/use-chart.js', () => ({
  useChart: (option: EChartsCoreOption) => {
    drawn.push(option)
    return { current: null }
  },
}))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'credit-score'] }))

it('draws bars that are at most 30 wide (specification 9)', () => {
  const bars = [
    { from: 0, to: 50, before: 3, after: 4 },
    { from: 50, to: 100, before: 7, after: 6 },
  ]
  render(<ScoreHistogram bars={bars} />)
  expect(barWidths(drawn.at(-1) ?? {}, 1400)).toEqual([30, 30, 30, 30])
})
