import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { carousel } from '../features/site/carousel.resource.js'
import { initI18n } from '../i18n/index.js'
import { keepListPreferences } from '../shared/list-preferences.js'
import { type Call, prepareDom, recordFor, renderResource } from './testing.js'

const NAMESPACES = ['common', 'kit', 'site']
const ROWS = ['甲', '乙', '丙'].map((title, at) => ({
  ...recordFor(carousel),
  id: `r${at + 1}`,
  title,
}))

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 30_000 })

beforeAll(async () => {
  prepareDom()
  await initI18n({ locale: 'zh-CN', namespaces: NAMESPACES })
})
afterEach(cleanup)

function renderList(search = '', answer?: (call: Call) => unknown) {
  const rows = [...ROWS]
  return renderResource(carousel, `${carousel.routes.list}${search}`, (call) => {
    const own = answer?.(call)
    if (own !== undefined) return own
    if (call.method === 'DELETE') rows.splice(0, 1)
    if (call.path.endsWith('area/list')) return []
    if (call.path.includes('/minio/')) return { url: '/picture.png' }
    if (call.path.endsWith('/list')) return { records: rows, total: rows.length }
    return rows[0]
  })
}

const bodyRows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-row-key'))
const lastQuery = (calls: readonly Call[]) =>
  calls.findLast(({ path }) => path.endsWith('carousel/diagram/list'))?.options?.query

describe('list page', () => {
  it('takes page, order, filters and search word from the address', async () => {
    const { calls } = renderList(
      '?currentPage=2&pageSize=20&sorters[0][field]=title&sorters[0][order]=asc' +
        '&filters[0][field]=published&filters[0][operator]=in&filters[0][value][0]=true' +
        '&filters[1][field]=keyword&filters[1][operator]=eq&filters[1][value]=停机',
    )
    await screen.findByText('甲')
    expect(lastQuery(calls)).toEqual({
      current: 2,
      size: 20,
      sort: 'title,asc',
      published: 'true',
      keyword: '停机',
    })
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索' }).value).toBe('停机')
    fireEvent.click(screen.getByRole('button', { name: /已发布：是/ }))
    await waitFor(() => expect(lastQuery(calls)).not.toHaveProperty('published'))
    expect(lastQuery(calls)).toMatchObject({ current: 1, keyword: '停机' })
  })

  it('searches while typing, and puts the cursor there with a slash', async () => {
    const { calls } = renderList()
    await screen.findByText('甲')
    fireEvent.keyDown(document.body, { key: '/' })
    const box = screen.getByRole('searchbox', { name: '搜索' })
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: '通知' } })
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ keyword: '通知', current: 1 }))
  })

  it('goes back and forward through what was chosen, and not through words being typed', async () => {
    const { calls, router } = renderList()
    await screen.findByText('甲')
    const title = screen.getByRole('columnheader', { name: '标题' })
    const sorted = (order: string) =>
      waitFor(() => expect(title.getAttribute('aria-sort')).toBe(order))
    const address = (part: string) =>
      waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain(part))
    fireEvent.click(title)
    await address('[order]=asc')
    fireEvent.click(title)
    await address('[order]=desc')
    const box = screen.getByRole('searchbox', { name: '搜索' })
    fireEvent.change(box, { target: { value: '通知' } })
    await address('通知')

    await router.navigate(-1)
    await sorted('ascending')
    expect(lastQuery(calls)).not.toHaveProperty('keyword')
    await router.navigate(-1)
    await sorted('none')
    await router.navigate(1)
    await sorted('ascending')
  })

  it('keeps its order from page to page, even where its column is not shown', async () => {
    keepListPreferences(carousel.path, { hidden: [String(carousel.sort?.field)] })
    const { calls } = renderList('', ({ path }) =>
      path.endsWith('/list') && !path.includes('area') ? { records: ROWS, total: 50 } : undefined,
    )
    await screen.findByText('甲')
    const before = lastQuery(calls)?.sort
    expect(before).toBeTruthy()
    fireEvent.click(screen.getByTitle('2'))
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ current: 2, sort: before }))
    keepListPreferences(carousel.path, { hidden: undefined })
  })

  it('is one stop of the Tab key, walked by arrow keys, Home and End', async () => {
    renderList()
    await screen.findByText('甲')
    const [first, second, third] = bodyRows()
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1])
    first?.focus()
    const press = (key: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
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

  it('sorts and filters by the keyboard, with a name for each control', async () => {
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

  it('says why it cannot be loaded, and tries again', async () => {
    let broken = true
    renderList('', ({ path }) => {
      if (!path.endsWith('diagram/list') || !broken) return undefined
      throw Object.assign(new Error('服务异常，请稍后重试'), { statusCode: 503 })
    })
    await screen.findByText('服务异常，请稍后重试')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('甲')).toBeTruthy()
  })

  it('asks before it deletes, and then focuses the next row', async () => {
    const { calls } = renderList()
    await screen.findByText('甲')
    const button = screen.getByRole('button', { name: '删除“甲”' })
    button.focus()
    fireEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: '删除“甲”？' })
    fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
    await waitFor(() => expect(screen.queryByText('甲')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toContain('乙'))
  })
})
