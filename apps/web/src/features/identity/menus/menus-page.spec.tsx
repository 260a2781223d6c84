import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import type { Entry, Order } from './menu-order.js'
import MenusPage from './menus-page.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'identity-menus'] }))

const entry = (id: string) =>
  ({
    ...{ id, kind: 'page', name: id, names: {}, path: `/${id}`, icon: '', parentId: null },
    ...{ permission: null, areaId: null, hidden: false, builtIn: true, version: 1, sortOrder: 0 },
    children: [],
  }) as unknown as Entry
const IDS = ['first', 'second', 'third']
const SUGGESTED = { moves: [{ code: 'laws', before: null, after: 'Texts' }], icons: 2, reordered: false }

/** Renders the menu. The server applies each change except the numbers in `refuse`. */
function show(refuse: number[] = []) {
  let ids = IDS
  const sent = stubApi({
    '/menu/suggested': SUGGESTED,
    get '/menu/order'() {
      const orders = sent.filter(({ method }) => method === 'PUT')
      if (refuse.includes(orders.length)) return new Failure(409, { error: 'Changed meanwhile' })
      ids = orders.map(({ body }) => (body as Order).ids).at(-1) ?? ids
      return {}
    },
    get '/menu/menu/tree'() {
      return ids.map(entry)
    },
  })
  renderAs(['menu:update'], <MenusPage />)
  return () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => (body as Order).ids)
}

describe('the entries of the menu', () => {
  it('move on every key press, even while a move is pending', async () => {
    const orders = show()
    fireEvent.click(await screen.findByText('third'))
    const up = await screen.findByRole('button', { name: 'Move up' })
    fireEvent.click(up)
    fireEvent.click(up)
    await waitFor(() => expect(up).toHaveProperty('disabled', true))
    expect(orders()).toEqual([
      ['first', 'third', 'second'],
      ['third', 'first', 'second'],
    ])
  })

  it('show why a move was refused, regardless of later moves', async () => {
    const orders = show([1])
    fireEvent.click(await screen.findByText('third'))
    const up = await screen.findByRole('button', { name: 'Move up' })
    fireEvent.click(up)
    fireEvent.click(up)
    await waitFor(() => expect(orders()).toHaveLength(2))
    expect(orders()[1]).toEqual(['first', 'third', 'second'])
    expect(await screen.findByText('Changed meanwhile')).toBeTruthy()
  })

  it('are arranged as suggested after a preview of what moves', async () => {
    const sent = stubApi({ '/menu/menu/tree': IDS.map(entry), '/menu/suggested': SUGGESTED })
    renderAs(['menu:update'], <MenusPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Use the suggested menu' }))
    const dialog = await screen.findByRole('dialog', { name: 'Use the suggested menu' })
    expect(within(dialog).getByRole('row', { name: '(new) Texts' })).toBeTruthy()
    expect(within(dialog).getByText('2 entries get another icon.')).toBeTruthy()
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it('stay selected when the removal of another entry ends', async () => {
    const entries = ['first', 'second'].map((id) => ({ ...entry(id), builtIn: false }))
    stubApi({
      get '/menu/menu/tree'() {
        return entries
      },
      get '/menu/first'() {
        entries.shift()
        return {}
      },
    })
    renderAs(['menu:delete'], <MenusPage />)
    fireEvent.click(await screen.findByText('first'))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('tooltip')
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    fireEvent.click(screen.getByText('second'))
    await waitFor(() => expect(screen.queryByText('first')).toBeNull())
    expect(await screen.findByText('second', { selector: 'strong' })).toBeTruthy()
  })
})
