import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { bodyRows, lastQuery, prepareLists, ROWS, renderList } from './list-testing.js'

beforeAll(prepareLists)

describe('list with the keyboard', () => {
  it('is one tab stop, navigated with arrow keys, Home and End', async () => {
    renderList()
    await screen.findByText('甲')
    const [first, second, third] = bodyRows()
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1])
    first?.focus()
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    press('ArrowDown')
    expect(document.activeElement).toBe(second)
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([-1, 0, -1])
    press('End')
    expect(document.activeElement).toBe(third)
    press('Home')
    expect(document.activeElement).toBe(first)
    press(' ')
    expect(screen.getByRole('checkbox', { name: '选择“甲”' })).toHaveProperty('checked', true)
    press('Enter')
    expect(await screen.findByRole('dialog', { name: '甲' })).toBeTruthy()
    fireEvent.keyDown(window, { key: 'j' })
    expect(await screen.findByRole('dialog', { name: '乙' })).toBeTruthy()
  })

  it("selects the page's or all matching rows with keys, and focuses the actions", async () => {
    renderList('', ({ path }) =>
      path.endsWith('/list') && !path.includes('area') ? { records: ROWS, total: 50 } : undefined,
    )
    await screen.findByText('甲')
    bodyRows()[1]?.focus()
    const press = (key: string, more = {}) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
    press('a', { ctrlKey: true })
    const all = await screen.findByRole('button', { name: /50/ })
    press('b')
    expect(document.activeElement).toBe(all)
    fireEvent.click(all)
    await waitFor(() => expect(all.isConnected).toBe(false))
    expect(document.activeElement?.closest('[data-selection-bar]')).toBeTruthy()
  })

  it('sorts and filters with the keyboard, with a name for each control', async () => {
    const { calls } = renderList()
    await screen.findByText('甲')
    const title = screen.getByRole('columnheader', { name: '标题' })
    expect(title.getAttribute('aria-sort')).toBe('none')
    fireEvent.keyDown(title, { key: ' ' })
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ sort: 'title,asc' }))
    expect(title.getAttribute('aria-sort')).toBe('ascending')

    const filter = screen.getByRole('button', { name: '按标题筛选' })
    expect(filter.tabIndex).toBe(0)
    fireEvent.keyDown(filter, { key: 'Enter' })
    const form = await screen.findByRole('form', { name: '按标题筛选' })
    fireEvent.change(within(form).getByRole('textbox'), { target: { value: '公告' } })
    fireEvent.submit(form)
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ title: '公告', current: 1 }))
    expect(screen.getByRole('checkbox', { name: '选择本页全部' })).toBeTruthy()
  })
})
