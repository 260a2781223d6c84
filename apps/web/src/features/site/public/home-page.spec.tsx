import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { queryClient } from '../../../providers/query-client.js'
import { PageRequestProvider } from '../../../shared/page-request.js'
import { siteQuery } from '../../../shared/site/site.js'
import { Carousel } from './carousel.js'
import { FloatingBox } from './floating-box.js'
import { LatestLaws } from './latest-laws.js'
import { LoginEntries } from './login-entries.js'
import { NoticeBar } from './notice-bar.js'
import { lawsQuery } from './queries.js'
import { Services } from './services.js'

const SITE = { areaId: 'a', areaName: 'Exampleton' }

/** Renders a part of the home page as filled in by the server. */
function renderPage(element: ReactNode, laws?: object) {
  const client = new QueryClient()
  client.setQueryData(siteQuery().queryKey, SITE as never)
  if (laws) client.setQueryData(lawsQuery({ areaId: SITE.areaId }).queryKey, laws as never)
  const router = createMemoryRouter([{ path: '*', element }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'public', 'site-public'] }))

describe('the floating box (specification 2)', () => {
  const STEP_MS = 30
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1280)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const box = () => screen.getByRole('complementary')
  const pass = (steps: number) => act(() => vi.advanceTimersByTime(steps * STEP_MS))
  const placeAfter = (steps: number) => {
    pass(steps)
    return /^translate\((\d+px), (\d+px)\)$/.exec(box().style.transform)?.slice(1).join(' ')
  }

  it('moves 1 px every 30 ms, pauses while hovered, and continues', () => {
    render(<FloatingBox title="Notice" />)
    expect(placeAfter(1)).toBe('25px 121px')
    expect(placeAfter(2)).toBe('27px 123px')
    fireEvent.mouseOver(box())
    expect(placeAfter(10)).toBe('27px 123px')
    fireEvent.mouseOut(box())
    expect(placeAfter(1)).toBe('28px 124px')
  })

  it('opens its page in a new tab, and can be closed', () => {
    render(<FloatingBox title="Notice" />)
    const link = screen.getByRole('link')
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/homes/layers', '_blank'])
    fireEvent.click(screen.getByRole('button'))
    pass(1)
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})

it('has a login entry for each role, the supervisors first, in a new tab', () => {
  renderPage(<LoginEntries />)
  const links = within(screen.getByRole('list')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([0, 1, 2, 3, 4].map((type) => `/login?type=${type}`))
  expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true)
  const icons = links.map((link) => link.querySelector('svg')?.innerHTML)
  expect([icons.every(Boolean), new Set(icons).size]).toEqual([true, 5])
})

it('has a tile for each service that needs no login', () => {
  renderPage(<Services />)
  const links = within(screen.getByRole('region', { name: 'Public services' })).getAllByRole('link')
  const paths = ['credit', 'serious', 'ratings', 'verify'].map((name) => `/homes/${name}`)
  expect(links.map((link) => link.getAttribute('href'))).toEqual(paths)
  expect(new Set(links.map((link) => link.querySelector('svg')?.innerHTML)).size).toBe(4)
})

it('opens the link of a slide in a new tab', () => {
  const slide = { id: 's', title: 'Slide', url: 'https://example.org/', imageUrl: '/s.png' }
  render(<Carousel slides={[slide as never]} />)
  const link = screen.getByRole('link', { name: /Slide/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([slide.url, '_blank'])
})

it.each([
  { total: 6, more: 0 },
  { total: 7, more: 1 },
])('shows "more" $more times for $total regulations', ({ total, more }) => {
  const records = Array.from({ length: total }, (_, n) => ({
    ...{ id: `${n}`, title: `Rule ${n}`, createTime: '2026-03-04T00:00:00Z' },
  }))
  renderPage(<LatestLaws />, { total, records })
  expect(screen.getAllByRole('link', { name: /Rule/ }).length).toBe(total)
  expect(screen.queryAllByRole('link', { name: 'More' }).length).toBe(more)
  expect(document.querySelectorAll('time').length).toBe(total)
})

it('asks for the first 12 regulations of its area', async () => {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url))
    return Response.json({ total: 0, records: [] })
  })
  await queryClient.fetchQuery(lawsQuery({ areaId: 'a' }))
  vi.unstubAllGlobals()
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/credit/admin/api/regulations/front/list'])
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    ...{ areaId: 'a', current: '1', size: '12' },
  })
})

it('has a notice with the name of the system and the date', () => {
  renderPage(
    <PageRequestProvider value={{ origin: '', theme: null, today: '2026-11-24' }}>
      <NoticeBar />
    </PageRequestProvider>,
  )
  screen.getByText(/Exampleton Government Procurement Credit Management System/)
  expect(screen.getByText(/24/).getAttribute('datetime')).toBe('2026-11-24')
})
