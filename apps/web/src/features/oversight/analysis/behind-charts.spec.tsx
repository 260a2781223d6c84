import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { EChartsCoreOption } from 'echarts/core'
import { useLocation } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import type { ChartEvent } from '../../../shared/charts/use-chart.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { ActivityCard } from './activity-card.js'
import { DishonestyCard } from './dishonesty-card.js'
import { BandsCard, StarsCard } from './distribution-cards.js'
import { TrendCard } from './trend-card.js'

let press: ((event: ChartEvent) => void) | undefined
// Replaces the canvas: the test clicks the chart itself.
vi.mock('../../../shared/charts/use-chart.js', () => ({
  useChart: (_: EChartsCoreOption, onClick?: (event: ChartEvent) => void) => {
    press = onClick
    return { current: null }
  },
}))

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2035-11-30T16:30:00+08:00') })
  await initI18n({ locale: 'en-US', namespaces: ['common', 'oversight'] })
})
afterAll(() => vi.useRealTimers())

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + decodeURIComponent(search)}</output>
}
const filters = { months: 12, sign: 2, areaId: 'a6' } as const
const PAGE = { total: 0, records: [], current: 1, size: 10, pages: 0 }

async function pickRow(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: /As a table/ }))
  fireEvent.click(await screen.findByRole('button', { name: `Show rows: ${name}` }))
}

describe('the bars of a distribution', () => {
  const answer = {
    total: 5,
    bands: [
      { band: 'A', count: 2 },
      { band: null, count: 3 },
    ],
    stars: [
      { stars: 4, count: 2 },
      { stars: 1, count: 1 },
      { stars: null, count: 2 },
    ],
  }
  const draw = (card: React.ReactNode) => {
    stubApi({ '/account/score/star': answer })
    renderAs(
      [],
      <>
        {card}
        <Address />
      </>,
    )
  }
  const FILTERED =
    '[operator]=in&filters[1][value][0]=active&filters[1][value][1]=onLeave&filters[2][field]=sign' +
    '&filters[2][operator]=in&filters[2][value][0]=2&filters[3][field]=areaId' +
    '&filters[3][operator]=in&filters[3][value][0]=a6'
  const address = (own: string, value: string) =>
    `/integrityManagement/Home?filters[0][field]=${own}&filters[0][operator]=in` +
    `&filters[0][value][0]=${value}&filters[1][field]=status&filters[1]${FILTERED}`

  it('open the counted participants of the displayed role and area', async () => {
    draw(<BandsCard filters={filters} />)
    await waitFor(() => expect(press).toBeDefined())
    await screen.findByRole('button', { name: /As a table/ })
    press?.({ dataIndex: 0 })
    await screen.findByText(address('band', 'A'))
  })

  it('open them with the keyboard, too, including unrated participants', async () => {
    draw(<BandsCard filters={filters} />)
    await pickRow('Unrated')
    await screen.findByText(address('band', '–'))
    screen.getByRole('columnheader', { name: 'Score range' })
    cleanup()
    draw(<StarsCard filters={filters} />)
    await pickRow('4 stars')
    screen.getByRole('columnheader', { name: 'Star level' })
    await screen.findByText(address('starLevel', '4'))
    fireEvent.click(screen.getByRole('button', { name: 'Show rows: 1 star' }))
    await screen.findByText(address('starLevel', '1'))
    fireEvent.click(screen.getByRole('button', { name: 'Show rows: Unrated' }))
    await screen.findByText(address('unrated', 'true'))
  })
})

describe('other records that a chart counts', () => {
  it('are listed for a slice of the behaviours', async () => {
    const calls = vi.fn()
    stubApi({
      '/mutualEvaluationRecord/analyze': [{ itemId: 'i1', sign: 2, name: 'Late delivery', value: 2 }],
      '/mutualEvaluationRecord/dishonesty': PAGE,
    })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (request: Request) => {
      calls(request.url)
      return fetch(request)
    })
    renderAs([], <DishonestyCard areaId="a6" />)
    await pickRow('Late delivery')
    // All rows are already visible.
    expect(screen.queryByRole('button', { name: 'See more' })).toBeNull()
    const dialog = await screen.findByRole('dialog', { name: 'In force: Late delivery' })
    await within(dialog).findByText('No data')
    const urls = calls.mock.calls.flat().filter((url: string) => url.includes('dishonesty?'))
    expect(urls).toEqual([expect.stringMatching(/\?itemId=i1&areaId=a6&current=1&size=10$/)])
  })

  it('include the role in behaviours with the same name', async () => {
    const collusion = (itemId: string, sign: number) => ({
      itemId,
      sign,
      name: 'Collusion',
      value: 1,
    })
    const late = { itemId: 'i1', sign: 2, name: 'Late delivery', value: 2 }
    stubApi({
      '/mutualEvaluationRecord/analyze': [late, collusion('i2', 2), collusion('i3', 3)],
      '/mutualEvaluationRecord/dishonesty': PAGE,
    })
    renderAs([], <DishonestyCard areaId="a6" />)
    await pickRow('Collusion (Agency)')
    await screen.findByRole('dialog', { name: 'In force: Collusion (Agency)' })
    for (const name of ['Late delivery', 'Collusion (Supplier)'])
      expect(screen.getByRole('button', { name: `Show rows: ${name}` })).toBeTruthy()
  })

  it('are listed for a point of the trend and for a month of its table', async () => {
    stubApi({
      '/sysProject/analysis': [{ month: '2035-11', stage: 2, count: 1 }],
      '/sysProject/reached': {
        ...PAGE,
        total: 1,
        records: [
          {
            id: 's1',
            projectId: 'p1',
            projectName: 'A school',
            sectionName: 'One',
            areaName: 'East',
            stage: 2,
            day: '2035-11-05',
          },
        ],
      },
    })
    renderAs([], <TrendCard filters={filters} />)
    await pickRow('2035-11')
    const title = 'Lots that reached a stage in 2035-11'
    const dialog = await screen.findByRole('dialog', { name: title })
    const link = await within(dialog).findByRole('link', { name: 'A school' })
    expect(link.getAttribute('href')).toBe('/projectDetails?id=p1')
    press?.({ dataIndex: 11, seriesIndex: 2 })
    await screen.findByRole('dialog', { name: 'Lots in 2035-11: Performance acceptance' })
  })
})

describe('the months of a period', () => {
  it.each([
    ['trend', TrendCard, { '/sysProject/analysis': [{ month: '2035-10', stage: 2, count: 7 }] }],
    ['activity', ActivityCard, { '/mutualEvaluationRecord/activity': [{ month: '2035-10', sign: 2, given: 7 }] }],
  ] as const)('all have a place in the %s, also where nothing happened', async (_, Chart, call) => {
    stubApi(call)
    renderAs([], <Chart filters={{ ...filters, months: 3 }} />)
    fireEvent.click(await screen.findByRole('button', { name: /As a table/ }))
    const months = await screen.findAllByRole('button', { name: /^Show rows: / })
    expect(months.map(({ textContent }) => textContent)).toEqual(['2035-09', '2035-10', '2035-11'])
  })
})
