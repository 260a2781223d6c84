import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { prepareLists, ROWS, renderList } from './list-testing.js'
import type { Call } from './testing.js'

beforeAll(prepareLists)

const print = vi.fn()
beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
})

/** Renders a list with the given number of slides, served page by page. */
function renderMany(total: number, search = '') {
  return renderList(search, ({ path, options }: Call) => {
    if (!path.endsWith('diagram/list')) return undefined
    const { current = 1, size = 10 } = (options?.query ?? {}) as Record<string, number>
    const first = (current - 1) * size
    const length = Math.max(0, Math.min(size, total - first))
    const records = Array.from({ length }, (_, at) => ({
      ...ROWS[0],
      id: `r${first + at}`,
      title: `图 ${first + at}`,
    }))
    return { records, total }
  })
}
const paper = () => document.querySelector('.printed-list')
const rows = () => [...(paper()?.querySelectorAll('tbody tr') ?? [])]

it('prints all rows and columns of the filter, then closes', async () => {
  const { calls } = renderMany(450, '?filters[0][field]=published&filters[0][operator]=in&filters[0][value][0]=true')
  await screen.findByText('图 0')
  fireEvent.click(screen.getByRole('button', { name: '打印全部' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(rows()).toHaveLength(450)
  expect(rows().at(-1)?.textContent).toContain('图 449')
  expect(paper()?.textContent).toContain('已发布：是')
  expect(paper()?.textContent).toContain('共 450 条')
  const asked = calls.filter(({ options }) => options?.query?.size === 200)
  expect(asked.map(({ options }) => options?.query)).toMatchObject([
    { current: 1, published: 'true' },
    { current: 2, published: 'true' },
    { current: 3, published: 'true' },
  ])
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(paper()).toBeNull())
})

it.each([
  ['会议', '搜索：会议'],
  ['110105198503040127', ''],
])('tells on paper that %s was searched for, unless it is an ID number', async (word, told) => {
  const { calls } = renderMany(1)
  await screen.findByText('图 0')
  const box = screen.getByRole('searchbox', { name: '搜索' })
  fireEvent.change(box, { target: { value: word } })
  fireEvent.blur(box)
  await waitFor(() => expect(calls.map(({ options }) => options?.query?.keyword)).toContain(word))
  fireEvent.click(screen.getByRole('button', { name: '打印全部' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(paper()?.querySelector('ul')?.textContent ?? '').toBe(told)
})

it('says on paper that it only has the first 1000 rows', async () => {
  renderMany(1_001)
  await screen.findByText('图 0')
  fireEvent.click(screen.getByRole('button', { name: '打印全部' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(rows()).toHaveLength(1_000)
  expect(paper()?.textContent).toContain('共 1,001 条，仅打印前 1,000 条')
})

it('prints all rows on the print keys', async () => {
  renderMany(12)
  await screen.findByText('图 0')
  const event = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true })
  fireEvent(window, event)
  expect(event.defaultPrevented).toBe(true)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(rows()).toHaveLength(12)
})

it('shows on a printed page which rows it has, and how to print all', async () => {
  renderMany(12)
  await screen.findByText('图 0')
  const note = document.querySelector('.printed-only')
  expect(note?.textContent).toBe('，此处为第 1–10 条。用列表上方的“打印全部”可打印所有的行和列。')
})

it('says nothing about rows if the page has all of them', async () => {
  renderMany(10)
  await screen.findByText('图 0')
  expect(document.querySelector('.printed-only')).toBeNull()
})

it('keeps codes, days, phones and amounts on one line, and wraps other texts', async () => {
  const texts = ['919900031000192017', '2026-11-28', '13812345678', '某某公司', 'a'.repeat(25)]
  renderList('', ({ path }: Call) =>
    path.endsWith('diagram/list')
      ? {
          records: texts.map((title, at) => ({ ...ROWS[0], id: `r${at}`, title })),
          total: texts.length,
        }
      : undefined,
  )
  await screen.findByText('某某公司')
  fireEvent.click(screen.getByRole('button', { name: '打印全部' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const unbroken = rows().map((row) =>
    [...row.children].some((cell) => cell.matches('.nowrap') && texts.includes(cell.textContent ?? '')),
  )
  expect(unbroken).toEqual([true, true, true, false, false])
})
