import { screen, waitFor } from '@testing-library/react'
import type { EChartsCoreOption } from 'echarts/core'
import { beforeAll, expect, it, vi } from 'vitest'
import { TrendCard } from '../features/oversight/analysis/trend-card.js'
import { FiguresCard } from '../features/projects/figures-card.js'
import { initI18n } from '../i18n/index.js'
import { renderAs, stubApi } from '../shared/testing.js'

let drawn: EChartsCoreOption | undefined
vi.mock('../shared/charts/use-chart.js', () => ({
  useChart: (option: EChartsCoreOption) => {
    drawn = option
    return { current: null }
  },
}))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'oversight', 'projects'] }))

const FIGURES = {
  ...{ total: 7, procuring: 1, endOfBidEvaluation: 1, contractRecord: 1, performanceAcceptance: 1 },
  ...{ paymentApplication: 1, done: 1, abandoned: 1 },
}

/** Returns a colour in the browser's notation. */
function written(colour: string) {
  const probe = document.createElement('i')
  probe.style.background = colour
  return probe.style.background
}

it('shows a stage in the colour of the bar beside it', async () => {
  stubApi({
    '/sysProject/analyze': { ...FIGURES, previous: FIGURES },
    '/sysProject/analysis': [{ month: '2026-01', stage: 0, count: 1 }],
  })
  const filters = { months: 12, areaName: 'All' } as never
  renderAs(
    [],
    <>
      <FiguresCard />
      <TrendCard filters={filters} />
    </>,
  )
  await screen.findByText('All lots', { exact: false })
  await waitFor(() => expect(drawn).toBeTruthy())
  const swatches = [...document.querySelectorAll<HTMLElement>('.bar-swatch')]
  const bar = swatches.map(({ style }) => style.background)
  const [, first, second, third, fourth, , abandoned] = bar
  const lines = (drawn?.color as string[] | undefined)?.map(written)
  expect(lines).toEqual([first, second, third, fourth, abandoned])
})
