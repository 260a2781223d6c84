import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { carousel } from '../features/site/carousel.resource.js'
import { beginList } from '../providers/data-provider.js'
import { stubApi } from '../shared/testing.js'
import { bodyRows, lastQuery, prepareLists, ROWS, renderList } from './list-testing.js'

beforeAll(prepareLists)

/** Prefetches the first rows as a workspace page does while its menu loads. */
async function beginRows(): Promise<void> {
  stubApi({ 'carousel/diagram/list': { records: ROWS, total: 50 } })
  const { name: resource, sort, listPath } = carousel
  await beginList({
    ...{ resource, pagination: { currentPage: 1, pageSize: 10 }, meta: { listPath } },
    sorters: sort ? [sort] : [],
  })
}

describe('a list with prefetched rows', () => {
  it('has them in its first render, keeps them, and does not reload', async () => {
    await beginRows()
    const { calls, isDrawn } = renderList()
    expect(bodyRows()).toHaveLength(3)
    let least = 3
    const observer = new MutationObserver(() => {
      least = Math.min(least, document.querySelectorAll('tr[data-row-key]').length)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await waitFor(() => expect(isDrawn()).toBe(true))
    await act(async () => undefined)
    expect([least, lastQuery(calls)]).toEqual([3, undefined])
    observer.disconnect()
  })

  it('loads every other page, and reloads after a change', async () => {
    await beginRows()
    const { calls } = renderList()
    fireEvent.click(screen.getByTitle('2'))
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ current: 2 }))
    expect(bodyRows()).toHaveLength(3)
    fireEvent.click(screen.getByTitle('1'))
    fireEvent.click(screen.getByRole('button', { name: '删除“甲”' }))
    fireEvent.click(await screen.findByRole('button', { name: /^删.?除$/ }))
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ current: 1 }))
    await waitFor(() => expect(bodyRows()).toHaveLength(2))
  })
})
