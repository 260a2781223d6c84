import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { carousel } from '../features/site/carousel.resource.js'
import { lastQuery, prepareLists, ROWS, renderList } from './list-testing.js'

beforeAll(prepareLists)

const ID_NUMBER = '11010519491231002X'

describe('search of a list', () => {
  it('searches while typing, and focuses the field on a slash', async () => {
    const { calls } = renderList()
    await screen.findByText('甲')
    fireEvent.keyDown(document.body, { key: '/' })
    const box = screen.getByRole('searchbox', { name: '搜索' })
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: '通知' } })
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ keyword: '通知', current: 1 }))
  })

  it('asks for no spelling that an input method composes', async () => {
    const { calls } = renderList()
    await screen.findByText('甲')
    const box = screen.getByRole('searchbox', { name: '搜索' })
    vi.useFakeTimers()
    fireEvent.compositionStart(box)
    fireEvent.change(box, { target: { value: 'tong zhi' } })
    act(() => vi.advanceTimersByTime(10_000))
    vi.useRealTimers()
    fireEvent.change(box, { target: { value: '通知' } })
    fireEvent.compositionEnd(box)
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ keyword: '通知' }))
    expect(JSON.stringify(calls)).not.toContain('tong')
  })

  it('moves to the rows on arrow down, also before they load, unless the user types on', async () => {
    const lists: (() => void)[] = []
    const { calls } = renderList('', ({ path }) =>
      path.endsWith('diagram/list')
        ? new Promise((resolve) => lists.push(() => resolve({ records: ROWS, total: 3 })))
        : undefined,
    )
    const box = await screen.findByRole('searchbox', { name: '搜索' })
    const isRow = () => document.activeElement?.hasAttribute('data-row-key')
    const down = () => {
      act(() => box.focus())
      fireEvent.keyDown(box, { key: 'ArrowDown' })
    }
    await waitFor(() => expect(lists).toHaveLength(1))
    down()
    expect(document.activeElement).toBe(box)
    lists.at(-1)?.()
    await screen.findByText('甲')
    await waitFor(() => expect(isRow()).toBe(true))

    fireEvent.change(box, { target: { value: '通知' } })
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ keyword: '通知' }))
    down()
    act(() => box.focus())
    fireEvent.keyDown(box, { key: 'x' })
    lists.at(-1)?.()
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
    expect(document.activeElement).toBe(box)
  })

  it('searches on blur, before a click on a link leaves the list', async () => {
    const { router } = renderList()
    await screen.findByText('甲')
    const box = screen.getByRole('searchbox', { name: '搜索' })
    fireEvent.change(box, { target: { value: '通知' } })
    expect(decodeURIComponent(router.state.location.search)).not.toContain('通知')
    fireEvent.blur(box)
    expect(decodeURIComponent(router.state.location.search)).toContain('通知')
  })

  it('searches for the ID number of a person without writing it into the address', async () => {
    const { calls, router } = renderList()
    await screen.findByText('甲')
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索' })
    const seen: string[] = []
    router.subscribe(({ location }) => void seen.push(decodeURIComponent(location.search)))
    fireEvent.change(box, { target: { value: ID_NUMBER } })
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ keyword: ID_NUMBER, current: 1 }))
    fireEvent.click(screen.getByRole('columnheader', { name: '标题' }))
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ keyword: ID_NUMBER, sort: 'title,asc' }))
    await waitFor(() => expect(seen.at(-1)).toContain('[order]=asc'))
    expect(box.value).toBe(ID_NUMBER)
    expect(seen.join()).not.toContain(ID_NUMBER)

    fireEvent.change(box, { target: { value: '通知' } })
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ keyword: '通知' }))
    await waitFor(() => expect(seen.at(-1)).toContain('通知'))
    fireEvent.change(box, { target: { value: ID_NUMBER } })
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ keyword: ID_NUMBER }))
    await waitFor(() => expect(seen.at(-1)).not.toContain('keyword'))
  })

  it('removes an ID number from the address', async () => {
    const { calls, router } = renderList(
      `?filters[0][field]=keyword&filters[0][operator]=eq&filters[0][value]=${ID_NUMBER}`,
    )
    await screen.findByText('甲')
    await waitFor(() => expect(router.state.location.search).not.toContain(ID_NUMBER))
    expect(lastQuery(calls)).toMatchObject({ keyword: ID_NUMBER })
  })

  it('searches for pasted lines without writing them, and names those not found', async () => {
    const { calls, router } = renderList('', ({ path, options }) =>
      path.endsWith('diagram/list') && String(options?.query?.keyword).includes('\n')
        ? { records: ROWS.slice(0, 1), total: 1, missing: ['丁', '戊'] }
        : undefined,
    )
    await screen.findByText('甲')
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索' })
    const paste = (text: string) => fireEvent.paste(box, { clipboardData: { getData: () => text } })
    paste('甲')
    expect(screen.queryByText(/正在查找/)).toBeNull()
    paste('甲\t丁\r\n戊\r\n甲\r\n')
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ keyword: '甲\n丁\n戊', current: 1 }))
    expect(await screen.findByText('未找到 2 个：丁、戊')).toBeTruthy()
    expect(screen.getByText('正在查找粘贴的 3 个代码或名称')).toBeTruthy()
    expect(box.value).toBe('')
    fireEvent.blur(box)
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(router.state.location.search).not.toContain('keyword')
    expect(lastQuery(calls)).toMatchObject({ keyword: '甲\n丁\n戊' })

    fireEvent.click(screen.getByRole('button', { name: '取消查找' }))
    await waitFor(() => expect(lastQuery(calls)).not.toHaveProperty('keyword'))
    await waitFor(() => expect(screen.queryByText(/正在查找/)).toBeNull())
    expect(lastQuery(calls)).not.toHaveProperty('keyword')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TR'))
    const before = calls.length
    paste(Array.from({ length: 201 }, (_, at) => `名称${at}`).join('\n'))
    expect(await screen.findByText('一次最多查找 200 个代码或名称')).toBeTruthy()
    expect(calls.slice(before).filter(({ path }) => path.endsWith('diagram/list'))).toEqual([])
  })

  it('restores the ID number only on returning to the list', async () => {
    const { calls, router, isDrawn } = renderList()
    await screen.findByText('甲')
    const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索' })
    const shows = async (keyword: string | undefined) => {
      await screen.findByText('甲')
      await waitFor(() => expect(lastQuery(calls)?.keyword).toBe(keyword))
      await waitFor(() => expect(isDrawn()).toBe(true))
      expect(box().value).toBe(keyword ?? '')
    }
    await waitFor(() => expect(isDrawn()).toBe(true))
    const { key } = router.state.location
    const showsRecord = () => waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
    fireEvent.change(box(), { target: { value: ID_NUMBER } })
    await shows(ID_NUMBER)
    // A new key would be lost if the user left before it is drawn.
    expect(router.state.location.key).toBe(key)
    await router.navigate(carousel.routes.show.replace(':id', 'r1'))
    await showsRecord()
    await router.navigate(carousel.routes.list)
    await shows(undefined)
    await router.navigate(-1)
    await showsRecord()
    await router.navigate(-1)
    await shows(ID_NUMBER)
    expect(router.state.location.search).not.toContain(ID_NUMBER)

    // Entries of the list, the second of which has no word.
    await router.navigate(`${carousel.routes.list}?currentPage=1`)
    await shows(undefined)
    await router.navigate(-1)
    await shows(ID_NUMBER)
    await router.navigate(1)
    await shows(undefined)
  })

  it('keeps an ID number that replaces a written word and is left before it is drawn', async () => {
    const { calls, router, isDrawn } = renderList()
    await screen.findByText('甲')
    const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索' })
    fireEvent.change(box(), { target: { value: '110' } })
    await waitFor(() => expect(lastQuery(calls)?.keyword).toBe('110'))
    await waitFor(() => expect(router.state.location.search).toContain('110'))
    await waitFor(() => expect(isDrawn()).toBe(true))
    const stop = router.subscribe(({ historyAction }) => {
      if (historyAction !== 'REPLACE') return
      stop()
      // After all have heard of the entry, and before it is drawn.
      queueMicrotask(() => void router.navigate(carousel.routes.show.replace(':id', 'r1')))
    })
    fireEvent.change(box(), { target: { value: ID_NUMBER } })
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
    await act(() => router.navigate(-1))
    await screen.findByText('甲')
    await waitFor(() => expect(box().value).toBe(ID_NUMBER))
    expect(router.state.location.search).not.toContain(ID_NUMBER)
  })

  it('goes back and forward through choices, but not through typed words', async () => {
    const { calls, router } = renderList()
    await screen.findByText('甲')
    const title = screen.getByRole('columnheader', { name: '标题' })
    const sorted = (order: string) => waitFor(() => expect(title.getAttribute('aria-sort')).toBe(order))
    const address = (part: string) =>
      waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain(part))
    fireEvent.click(title)
    await address('[order]=asc')
    fireEvent.click(title)
    await address('[order]=desc')
    const box = screen.getByRole('searchbox', { name: '搜索' })
    fireEvent.change(box, { target: { value: '通知' } })
    await address('通知')

    // Waits for the list to write its address, which would otherwise happen after the next step.
    const go = (steps: number) => act(() => router.navigate(steps))
    await go(-1)
    await sorted('ascending')
    await waitFor(() => expect(lastQuery(calls)).not.toHaveProperty('keyword'))
    await go(-1)
    await sorted('none')
    await go(1)
    await sorted('ascending')
  })
})
