import { QueryClient, QueryClientProvider, useIsFetching } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useIsPrinted, usePrintedPage } from './use-printing.js'

const SHOWN = 10

const print = vi.fn()
beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
})

const rowsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `row ${from + at + 1}`)

interface ListProps {
  name: string
  total: number
  fails?: boolean
}

/** List that shows its first rows and returns any of its pages. */
function List({ name, total, fails = false }: ListProps) {
  const page = { records: rowsOf(0, Math.min(SHOWN, total)), total }
  const { rows, pages } = usePrintedPage(page, async ({ current, size }) => {
    if (fails) throw new Error('The network is away')
    return rowsOf((current - 1) * size, Math.min(current * size, total))
  })
  return (
    <ul aria-label={name} data-pages={JSON.stringify(pages)}>
      {rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  )
}

function Loading() {
  return <output>{useIsFetching()} loading</output>
}

function draw(...lists: ListProps[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Loading />
      {lists.map((list) => (
        <List key={list.name} {...list} />
      ))}
    </QueryClientProvider>,
  )
  return client
}

/** Presses the print keys. Returns true if the browser is left to print. */
const pressPrint = () => fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
const count = (name: string) => screen.getByRole('list', { name }).children.length

it('prints once, if all lists of a page have all rows, then shows one page again', async () => {
  draw({ name: 'lines', total: 450 }, { name: 'evaluations', total: 25 })
  expect([count('lines'), count('evaluations')]).toEqual([SHOWN, SHOWN])
  expect(pressPrint()).toBe(false)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect([count('lines'), count('evaluations')]).toEqual([450, 25])
  expect(screen.getByRole('list', { name: 'lines' }).dataset.pages).toBe('{"current":1,"pageSize":450}')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect([count('lines'), count('evaluations')]).toEqual([SHOWN, SHOWN]))
  expect(print).toHaveBeenCalledOnce()
})

it('leaves the keys to the browser if the page has all rows', () => {
  draw({ name: 'lines', total: SHOWN })
  expect(pressPrint()).toBe(true)
})

it('says why rows could not be loaded, and prints no partial list', async () => {
  draw({ name: 'lines', total: 25, fails: true })
  pressPrint()
  expect(await screen.findByText('The network is away')).toBeTruthy()
  expect([count('lines'), print.mock.calls.length]).toEqual([SHOWN, 0])
})

it('prints once although the page loads something else in the meantime', async () => {
  const client = draw({ name: 'lines', total: 25 })
  pressPrint()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  let resolve = (_: string[]) => {}
  const promise = new Promise<string[]>((done) => {
    resolve = done
  })
  void client.fetchQuery({ queryKey: ['messages'], queryFn: () => promise })
  await screen.findByText('1 loading')
  resolve([])
  await screen.findByText('0 loading')
  await new Promise((next) => setTimeout(next))
  expect([count('lines'), print.mock.calls.length]).toEqual([25, 1])
})

function AtHand() {
  return <p>{useIsPrinted() ? 'all rows' : 'a page'}</p>
}

it('shows loaded rows before the browser prints, also from its menu', async () => {
  render(<AtHand />)
  fireEvent(window, new Event('beforeprint'))
  // Synchronous, because the browser does not wait.
  expect(screen.getByText('all rows')).toBeTruthy()
  fireEvent(window, new Event('afterprint'))
  expect(await screen.findByText('a page')).toBeTruthy()
})
