import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { renderAs } from '../shared/testing.js'
import { prepareBulk, samples } from './bulk-testing.js'
import { CopyRows } from './copy-rows.js'

beforeAll(prepareBulk)

const COLUMNS = [
  { key: 'name', title: '名称', render: (name: string) => <b>{name}</b> },
  { key: 'points', title: '分值', align: 'right' as const, render: (points: number) => points },
]
const ROWS = [
  { id: 'r1', name: '=1+1', points: -2 },
  { id: 'r2', name: '0102\n甲', points: 3 },
]

/** Presses the button. Returns what the clipboard holds then. */
function copied(isAllowed = true): Record<string, string> {
  const held: Record<string, string> = {}
  document.execCommand = vi.fn(() => {
    if (!isAllowed) return false
    const event = new Event('copy', { bubbles: true, cancelable: true })
    const clipboardData = { setData: (type: string, text: string) => Object.assign(held, { [type]: text }) }
    document.body.dispatchEvent(Object.assign(event, { clipboardData }))
    return event.defaultPrevented
  })
  renderAs([], <CopyRows definition={samples} columns={COLUMNS} rows={ROWS} />)
  fireEvent.click(screen.getByRole('button', { name: '复制 2 条' }))
  return held
}
const message = () => document.querySelector('.toast')?.textContent

it('copies the rows as text and as a table, and no formula', () => {
  const held = copied()
  expect(held['text/plain']).toBe("名称\t分值\n'=1+1\t-2\n0102 甲\t3")
  const rows = new DOMParser().parseFromString(held['text/html'] ?? '', 'text/html').querySelectorAll('tr')
  expect(rows).toHaveLength(3)
  expect(held['text/html']).toContain(String.raw`<td style="mso-number-format:'\@'">0102 甲</td><td>3</td>`)
  expect(message()).toBe('已复制 2 条，可粘贴到表格软件')
  expect(document.querySelector('table')).toBeNull()
})

it('says that the browser does not allow it', () => {
  expect(copied(false)).toEqual({})
  expect(message()).toBe('浏览器不允许复制')
})
