import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../api/errors.js'
import { operationLog } from '../features/audit/operation-log.resource.js'
import { roles } from '../features/identity/roles/roles.resource.js'
import { suppliers } from '../features/participants/participants.resource.js'
import { carousel } from '../features/site/carousel.resource.js'
import { regulations as laws } from '../features/site/regulations.resource.js'
import { keepListPreferences, listPreferences } from '../shared/list-preferences.js'
import { bodyRows, lastQuery, prepareLists, ROWS, renderList } from './list-testing.js'
import { type Call, recordFor, renderResource } from './testing.js'

beforeAll(prepareLists)

describe('list page', () => {
  it('reads page, order, filters and search word from the address', async () => {
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

  it('sends no other parameters of the address, nor do other lists', async () => {
    const { calls } = renderResource(laws, '/laws?keyword=批量&listPath=role/list&current=3', ({ path }) =>
      path.endsWith('area/list')
        ? [{ areaId: 'a1', areaName: '东区' }]
        : { records: [{ ...recordFor(laws), areaId: 'a1' }], total: 1 },
    )
    await screen.findByText('东区')
    const lists = calls.filter(({ path }) => path.endsWith('/list'))
    expect(lists.map(({ path, options }) => [path, options?.query])).toEqual([
      ['/credit/admin/api/regulations/list', { current: 1, size: 10, sort: 'createTime,desc' }],
      ['/credit/admin/api/area/list', {}],
    ])
  })

  it.each(['abc', '-1', '0', '1e30', '9'])('leaves page %s, which does not exist', async (page) => {
    const { calls, router } = renderList(`?currentPage=${page}`, ({ path, options }) =>
      path.endsWith('diagram/list') ? { records: options?.query?.current === 9 ? [] : ROWS, total: 13 } : undefined,
    )
    const existing = page === '9' ? 2 : 1
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ current: existing, size: 10 }))
    await screen.findByText('甲')
    expect(router.state.location.search).toContain(`currentPage=${existing}`)
  })

  it('links from an address that the API refuses to the whole list', async () => {
    const { calls } = renderList(
      '?pageSize=100000&sorters[0][field]=odd&sorters[0][order]=asc',
      ({ path, options }) => {
        if (path.endsWith('diagram/list') && options?.query?.size === 100000)
          throw new ApiError(400, '请求的参数不正确')
      },
    )
    await screen.findByText('请求的参数不正确')
    fireEvent.click(screen.getByRole('link', { name: '清除搜索和筛选' }))
    await screen.findByText('甲')
    expect(lastQuery(calls)).toMatchObject({ current: 1, size: 10, sort: 'createTime,desc' })
  })

  it('keeps its order across pages, even if its column is hidden', async () => {
    keepListPreferences(carousel.path, { columns: ['title', 'published'] })
    const { calls } = renderList('', ({ path }) =>
      path.endsWith('/list') && !path.includes('area') ? { records: ROWS, total: 50 } : undefined,
    )
    await screen.findByText('甲')
    const before = lastQuery(calls)?.sort
    expect(before).toBeTruthy()
    fireEvent.click(screen.getByTitle('2'))
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ current: 2, sort: before }))
    keepListPreferences(carousel.path, { columns: null })
  })

  it('filters by area and by a range of numbers, and shows chips', async () => {
    const answer = ({ path }: Call) => {
      if (path.endsWith('area/list')) return [{ areaId: 'a6', areaName: '滨河区' }]
      return path.endsWith('/list') ? { records: [], total: 0 } : undefined
    }
    const { calls } = renderResource(suppliers, suppliers.path, answer)
    const query = () => calls.findLast(({ path }) => path.endsWith('supplier/list'))?.options?.query
    await screen.findByRole('columnheader', { name: /区域/ })
    fireEvent.click(screen.getByRole('button', { name: '按区域筛选' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: '滨河区' }))
    fireEvent.submit(screen.getByRole('form', { name: '按区域筛选' }))
    await waitFor(() => expect(query()).toMatchObject({ areaId: 'a6' }))
    expect(await screen.findByRole('button', { name: '区域：滨河区' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '按信用分筛选' }))
    const least = await screen.findByRole('textbox', { name: '信用分最小值' })
    fireEvent.change(least, { target: { value: '60' } })
    fireEvent.submit(screen.getByRole('form', { name: '按信用分筛选' }))
    await waitFor(() => expect(query()).toMatchObject({ creditScoreFrom: '60', areaId: 'a6' }))
    expect(screen.getByRole('button', { name: '信用分：不低于 60' })).toBeTruthy()
  })

  it('shows the chosen columns in the chosen order, and stores them', async () => {
    renderList()
    await screen.findByText('甲')
    const heads = () =>
      screen.getAllByRole('columnheader').flatMap((head) => head.textContent?.match(/^(标题|排序)/)?.[0] ?? [])
    expect(heads()).toEqual(['标题', '排序'])
    fireEvent.click(screen.getByRole('button', { name: '列与行高' }))
    for (let n = 0; n < 4; n++) {
      const up = await screen.findByRole('button', { name: '上移“排序”' })
      if (!up.hasAttribute('disabled')) fireEvent.click(up)
    }
    await waitFor(() => expect(heads()).toEqual(['排序', '标题']))
    const url = screen.getByRole('checkbox', { name: '链接' })
    if ((url as HTMLInputElement).checked) fireEvent.click(url)
    expect(listPreferences(carousel.path).columns?.slice(0, 1)).toEqual(['sortOrder'])
    expect(listPreferences(carousel.path).columns).not.toContain('url')
    fireEvent.click(screen.getByRole('button', { name: '恢复默认列' }))
    await waitFor(() => expect(heads()).toEqual(['标题', '排序']))
  })

  it('follows a link to itself with other filters', async () => {
    const { calls, router } = renderList()
    await screen.findByText('甲')
    const search =
      '?filters[0][field]=published&filters[0][operator]=in&filters[0][value][0]=true' +
      '&sorters[0][field]=title&sorters[0][order]=asc'
    await router.navigate(`${carousel.routes.list}${search}`)
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ published: 'true', sort: 'title,asc' }))
  })

  it('restores a deleted record while undo is offered', async () => {
    const { calls } = renderList()
    await screen.findByText('甲')
    fireEvent.click(screen.getByRole('button', { name: '删除“甲”' }))
    const dialog = await screen.findByRole('dialog', { name: '删除“甲”？' })
    fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
    fireEvent.click(await screen.findByRole('button', { name: /撤\s?销/ }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(calls.find(({ method }) => method === 'POST')?.options?.body).toMatchObject({
      title: '甲',
      imageId: '/imageId',
    })
    // Restored as published, because it was published before.
    await waitFor(() => expect(calls.some(({ path }) => path.includes('/publish/'))).toBe(true))
  })

  it('undoes a withdrawal; after a change by another user it shows the current state', async () => {
    const { calls } = renderList('', ({ path, options }) => {
      if (path.includes('/unpublish/')) return { id: 'r1', version: 4 }
      if (!path.includes('/publish/')) return undefined
      expect(options?.body).toMatchObject({ version: 4 })
      throw Object.assign(new Error('记录已被他人修改'), { statusCode: 409 })
    })
    await screen.findByText('甲')
    const lists = () => calls.filter(({ path }) => path.endsWith('diagram/list')).length
    fireEvent.click(screen.getAllByRole('button', { name: '撤下' })[0] as HTMLElement)
    const undo = await screen.findByRole('button', { name: /撤\s?销/ })
    await waitFor(() => expect(lists()).toBe(2))
    fireEvent.click(undo)
    expect(await screen.findByText('记录已被他人修改')).toBeTruthy()
    await waitFor(() => expect(lists()).toBe(3))
  })

  it('offers no undo if another user did the same first', async () => {
    renderList('', ({ path }) => (path.includes('/unpublish/') ? { id: 'r1', version: 3 } : undefined))
    await screen.findByText('甲')
    fireEvent.click(screen.getAllByRole('button', { name: '撤下' })[0] as HTMLElement)
    await screen.findByText('已撤下')
    expect(screen.queryByRole('button', { name: /撤\s?销/ })).toBeNull()
  })

  it('tells an action with a colon as a sentence, and links the changed record', async () => {
    const row = {
      ...{ action: 'personal-data:view', entity: 'participant', personName: '王区监', names: {} },
      ...{ before: null, after: null, record: { name: '某供应商', link: '/x?id=1' } },
    }
    renderResource(operationLog, operationLog.path, ({ path }) =>
      path.endsWith('area/list') ? [] : { records: [{ ...recordFor(operationLog), ...row }], total: 1 },
    )
    expect(await screen.findByRole('cell', { name: '王区监查看了主体“某供应商”的个人信息' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: '某供应商' })).getAttribute('href')).toBe('/x?id=1')
  })

  it('says why it cannot be loaded, and retries', async () => {
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

  it('says why a record was not deleted until the message is dismissed', async () => {
    renderList('', ({ method }) => {
      if (method !== 'DELETE') return undefined
      throw Object.assign(new Error('有 3 个项目引用该记录'), { statusCode: 409 })
    })
    await screen.findByText('甲')
    fireEvent.click(screen.getByRole('button', { name: '删除“甲”' }))
    const dialog = await screen.findByRole('dialog', { name: '删除“甲”？' })
    fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
    const refusal = await screen.findByRole('dialog', { name: '甲' })
    expect(within(refusal).getByText('有 3 个项目引用该记录')).toBeTruthy()
    expect(bodyRows()).toHaveLength(3)
  })

  it('offers selection only if there are bulk actions', async () => {
    renderResource(roles, roles.path, ({ path }) =>
      path.endsWith('area/list') ? [] : { records: [recordFor(roles)], total: 1 },
    )
    expect(await screen.findByRole('button', { name: /删除/ })).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('asks before deleting, and then focuses the next row', async () => {
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
