import { act, render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { routerProvider } from './parsed-route.js'

type Go = ReturnType<NonNullable<(typeof routerProvider)['go']>>

let go: Go
let leave: (to: string) => void

function List() {
  const found = routerProvider.go?.()
  if (found) go = found
  const navigate = useNavigate()
  leave = (to) => void navigate(to)
  return null
}

/** Changes with each navigation. */
const keyOf = (): string => history.state.key
const page = (size: number) =>
  go({ type: 'replace', options: { keepQuery: true }, query: { pageSize: size, word: '华' } })

beforeEach(() => {
  history.replaceState(null, '', '/list')
  const router = createBrowserRouter([
    { path: '/list', element: <List /> },
    { path: '/record', element: null },
  ])
  render(<RouterProvider router={router} />)
})
afterEach(() => history.replaceState(null, '', '/'))

it('replaces the address of a list, but not by the same one', async () => {
  await act(async () => page(10))
  expect(decodeURIComponent(location.search)).toBe('?pageSize=10&word=华')
  const key = keyOf()
  await act(async () => page(10))
  expect(keyOf()).toBe(key)
  await act(async () => page(20))
  expect(keyOf()).not.toBe(key)
})

it('returns to the drawn address before another one is drawn', async () => {
  await act(async () => page(10))
  await act(async () => {
    page(20)
    page(10)
  })
  expect(decodeURIComponent(location.search)).toBe('?pageSize=10&word=华')
})

it('does not take back a link that was clicked before the list replaces its address', async () => {
  await act(async () => {
    leave('/record?id=1')
    page(10)
  })
  expect(location.pathname + location.search).toBe('/record?id=1')
})
