import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useGrowingPage } from './use-growing-page.js'
import { useScrollPlace } from './use-scroll-place.js'

let height = 0
/** Runs the callbacks of the observers, as the browser does when the page has another height. */
let grow: (to: number) => void

beforeEach(() => {
  height = 0
  const callbacks = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly run: () => void) {}
      observe() {
        callbacks.add(this.run)
      }
      disconnect() {
        callbacks.delete(this.run)
      }
    },
  )
  grow = (to) => {
    height = to
    for (const run of [...callbacks]) run()
  }
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.stubGlobal('scrollTo', (_: number, top: number) => scrolled(Math.min(top, Math.max(0, height - innerHeight))))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function scrolled(top: number) {
  vi.stubGlobal('scrollY', top)
  dispatchEvent(new Event('scroll'))
}

function Root() {
  useScrollPlace()
  return <Outlet />
}

function Shell() {
  useGrowingPage()
  return <Outlet />
}

function renderPages() {
  const children = [
    { path: '/', element: <Link to="/other">to the other page</Link> },
    { path: '/other', element: <p>other page</p> },
  ]
  const router = createMemoryRouter([{ element: <Root />, children: [{ element: <Shell />, children }] }])
  render(<RouterProvider router={router} />)
  return router
}

it('scrolls a new page to its top, and back to the place that was left', async () => {
  const router = renderPages()
  scrolled(2000)
  await act(() => router.navigate('/other'))
  expect([await screen.findByText('other page'), scrollY]).toEqual([expect.anything(), 0])
  await act(() => router.navigate(-1))
  grow(900)
  expect(scrollY).toBe(0)
  grow(5000)
  expect(scrollY).toBe(2000)
})

it('leaves the place to a user who scrolls before', async () => {
  const router = renderPages()
  scrolled(2000)
  await act(() => router.navigate('/other'))
  await act(() => router.navigate(-1))
  dispatchEvent(new Event('wheel'))
  grow(5000)
  expect(scrollY).toBe(0)
})

it('stays where it is if only the query changes', async () => {
  const router = renderPages()
  scrolled(300)
  await act(() => router.navigate('/?page=2'))
  expect(scrollY).toBe(300)
})
