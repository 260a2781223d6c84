import { act, fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable } from './data-table.js'

const NAME = 'Supply of computers and network equipment'
const columns = [{ key: 'name', dataIndex: 'name', title: 'Name', width: 100, render: cell }]

function cell(name: string) {
  return (
    <>
      <i>lot</i> <a href="/">{name}</a>
    </>
  )
}

/** Mocks the layout, which jsdom lacks: texts are as wide as their number of letters. */
function setCellWidth(width: number) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.textContent?.length ?? 0
  })
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('shows a truncated name in full on hover or focus', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  render(<DataTable label="Projects" columns={columns} width={100} dataSource={[{ id: 1, name: NAME }]} />)
  const link = screen.getByRole('link', { name: NAME })
  const place = link.closest('td')
  setCellWidth(20)
  fireEvent.mouseOver(link)
  expect(place?.title).toContain(NAME)

  setCellWidth(200)
  fireEvent.focus(link)
  expect(place?.title).toBe('')
})

test('opens a row on a double click in it, not in a dialog of the row', () => {
  const onOpen = vi.fn()
  const withDialog = [...columns, { key: 'more', render: () => <>{createPortal(<p>dialog</p>, document.body)}</> }]
  render(<DataTable label="Projects" columns={withDialog} dataSource={[{ id: 1, name: NAME }]} onOpen={onOpen} />)
  fireEvent.doubleClick(screen.getByText('dialog'))
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.doubleClick(screen.getByText('lot'))
  expect(onOpen).toHaveBeenCalledOnce()
})

test('keeps what is typed in a dialog of a row when a phone is turned', () => {
  let wide = false
  const listeners = new Set<(change: { matches: boolean }) => void>()
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: (_: string, changed: (change: { matches: boolean }) => void) => listeners.add(changed),
    removeEventListener: (_: string, changed: (change: { matches: boolean }) => void) => listeners.delete(changed),
  }))
  const turn = () =>
    act(() => {
      wide = !wide
      for (const changed of listeners) changed({ matches: wide })
    })
  const withDialog = [
    ...columns,
    { key: 'more', render: () => <>{createPortal(<input aria-label="Reason" />, document.body)}</> },
  ]
  render(<DataTable label="Projects" columns={withDialog} width={100} dataSource={[{ id: 1, name: NAME }]} />)
  const reason = screen.getByRole('textbox', { name: 'Reason' })
  turn()
  expect(screen.getByRole('textbox', { name: 'Reason' })).toBe(reason)
  turn()
  expect(screen.getByRole('textbox', { name: 'Reason' })).toBe(reason)
})
