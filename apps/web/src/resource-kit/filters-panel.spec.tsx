import { CITY_AREA_CODE } from '@credit/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setSession } from '../api/session.js'
import { carousel } from '../features/site/carousel.resource.js'
import { keepListPreferences } from '../shared/list-preferences.js'
import { lastQuery, prepareLists, renderList } from './list-testing.js'

const asOf = (areaCode: string) => setSession({ token: 'token', user: { type: 0, areaCode } as never })

beforeAll(prepareLists)
afterEach(() => {
  asOf(CITY_AREA_CODE)
  keepListPreferences(carousel.path, { columns: null })
})

const open = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '更多筛选' }))
  return (await screen.findByRole('group', { name: '已发布' })).closest('form') as HTMLElement
}

describe('filters of fields without a column', () => {
  it('are offered together, keep the others, and are removed together', async () => {
    keepListPreferences(carousel.path, { columns: ['title'] })
    const { calls, router } = renderList('?filters[0][field]=title&filters[0][value][0]=甲')
    let panel = await open()
    expect(within(panel).queryByRole('textbox', { name: '标题' })).toBeNull()
    fireEvent.click(within(panel).getByRole('checkbox', { name: '是' }))
    fireEvent.submit(panel)
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ published: 'true', title: '甲' }))
    expect(screen.getByRole('button', { name: /已发布：是/ })).toBeTruthy()
    expect(router.state.location.search).toContain('published')

    panel = await open()
    expect(within(panel).getByRole('checkbox', { name: '是' })).toHaveProperty('checked', true)
    fireEvent.click(within(panel).getByRole('button', { name: /清\s*除/ }))
    await waitFor(() => expect(lastQuery(calls)).not.toHaveProperty('published'))
    expect(lastQuery(calls)).toMatchObject({ title: '甲' })
  })

  it('omit the area if the caller sees only one', async () => {
    keepListPreferences(carousel.path, { columns: ['title'] })
    renderList()
    expect(within(await open()).getByText('所属区域')).toBeTruthy()
    cleanup()
    asOf('003900130006')
    keepListPreferences(carousel.path, { columns: ['title'] })
    renderList()
    expect(within(await open()).queryByText('所属区域')).toBeNull()
  })

  it('are not offered if every field has a column', async () => {
    keepListPreferences(carousel.path, {
      columns: carousel.fields.map(({ name }) => name),
    })
    renderList()
    await screen.findByText('甲')
    expect(screen.queryByRole('button', { name: '更多筛选' })).toBeNull()
  })
})
