import { fireEvent, render, screen } from '@testing-library/react'
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
