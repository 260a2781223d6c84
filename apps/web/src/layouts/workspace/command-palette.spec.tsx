import { cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import type { MenuNode } from '../../providers/menu.js'
import { useOfferedActions } from '../../shared/offered-actions.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import CommandPalette from './command-palette.js'

const MENU = [
  { id: 'm1', name: '政策法规', kind: 'page', path: '/laws', icon: null, children: [] },
] as unknown as MenuNode[]
const SUPPLIER = { kind: 'participant', sign: 2, id: 's1', name: '科远电子', note: '9199' }

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'workspace', 'site'] }))
beforeEach(() => setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode: '003900130001' } as never }))

function open(keyword: string, submitted = false) {
  const onClose = vi.fn<(returnFocus: boolean) => void>()
  const nothing = () => undefined
  renderAs(
    ['regulation:create'],
    <CommandPalette
      menu={MENU}
      state={{ keyword, submitted }}
      onChange={nothing}
      onSubmit={nothing}
      onClose={onClose}
      openHelp={nothing}
      openPreferences={nothing}
    />,
  )
  return onClose
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

it('offers recent places first, then pages and what the account may do', async () => {
  stubApi({})
  localStorage.setItem('recent', JSON.stringify([{ path: '/x?id=1', name: '某项目' }]))
  open('')
  await waitFor(() => expect(options()[0]).toBe('某项目'))
  expect(options()[1]).toBe('政策法规')
  expect(options()).toContain('新增政策法规')
  cleanup()
  localStorage.removeItem('recent')
})

it('offers what the shown record allows, and runs it', async () => {
  stubApi({ 'workspace/search': [] })
  const run = vi.fn()
  renderHook(() => useOfferedActions([{ id: 'approve-1', name: '批准', note: '调整函一号', run }]))
  const onClose = open('批准')
  fireEvent.click(await screen.findByRole('option', { name: /批准.*调整函一号/ }))
  expect(onClose).toHaveBeenCalledWith(true)
  expect(run).toHaveBeenCalledOnce()
  cleanup()
  open('批准')
  await waitFor(() => expect(options()).toEqual([]))
})

it('links to the public credit of others even if the menu has no page for it', async () => {
  stubApi({})
  open('信用')
  await waitFor(() => expect(options()).toEqual(['信用查询', '信用记录核验']))
})

it('waits for the records if Enter came first, and opens the first match', async () => {
  const calls = stubApi({ 'workspace/search': [SUPPLIER] })
  const onClose = open('科远电', true)
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(false))
  expect(calls.filter(({ path }) => path.endsWith('workspace/search'))).toHaveLength(1)
})

it('shows records with their kind and code, and opens one on a click', async () => {
  stubApi({ 'workspace/search': [SUPPLIER] })
  const onClose = open('科远电')
  const option = await screen.findByRole('option', { name: /科远电子/ })
  expect(option.textContent).toContain('供应商 · 9199')
  fireEvent.click(option)
  expect(onClose).toHaveBeenCalled()
})
