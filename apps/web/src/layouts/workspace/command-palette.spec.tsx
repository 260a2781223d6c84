import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import type { MenuNode } from '../../providers/menu.js'
import { useOfferedActions } from '../../shared/offered-actions.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import CommandPalette from './command-palette.js'

const MENU = [
  { id: 'm1', name: '政策法规', kind: 'page', path: '/laws', icon: null, children: [] },
  { id: 'm2', name: '供应商', kind: 'page', path: '/userManagemen/supplierManagement', icon: null, children: [] },
] as unknown as MenuNode[]
const SUPPLIERS = { kind: 'supplier', total: 1, records: [{ id: 's1', name: '科远电子', note: '9199' }] }

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'workspace', 'site'] }))
beforeEach(() => setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode: '003900130001' } as never }))

const Where = () => <output>{decodeURIComponent(useLocation().search)}</output>

interface Shown {
  keyword: string
  submitted?: boolean
  onChange?: (keyword: string) => void
  onClose?: (returnFocus: boolean) => void
}

function Palette({ keyword, submitted = false, onChange = () => undefined, onClose = () => undefined }: Shown) {
  const nothing = () => undefined
  return (
    <CommandPalette
      menu={MENU}
      state={{ keyword, submitted }}
      onChange={onChange}
      onSubmit={nothing}
      onClose={onClose}
      openHelp={nothing}
      openPreferences={nothing}
    />
  )
}

function Typing() {
  const [keyword, setKeyword] = useState('')
  return <Palette keyword={keyword} onChange={setKeyword} />
}

function open(keyword: string, submitted = false) {
  const onClose = vi.fn<(returnFocus: boolean) => void>()
  const palette = <Palette keyword={keyword} submitted={submitted} onClose={onClose} />
  renderAs(
    ['regulation:create'],
    <>
      <Where />
      {palette}
    </>,
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
  const calls = stubApi({ 'workspace/search': [SUPPLIERS] })
  const onClose = open('科远电', true)
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(false))
  expect(calls.filter(({ path }) => path.endsWith('workspace/search'))).toHaveLength(1)
})

it('shows records with their kind and code, and opens one on a click', async () => {
  stubApi({ 'workspace/search': [SUPPLIERS] })
  const onClose = open('科远电')
  const option = await screen.findByRole('option', { name: /科远电子/ })
  expect(option.textContent).toContain('供应商 · 9199')
  fireEvent.click(option)
  expect(onClose).toHaveBeenCalled()
})

it('leads to all records that a list finds, if there are more', async () => {
  const title = { id: 'l1', name: '采购办法', note: '' }
  const records = [{ id: 's1', name: '科远电子', note: '9199' }]
  stubApi({
    'workspace/search': [
      { kind: 'supplier', total: 1207, records },
      { kind: 'case', total: 9, records: [{ id: 'c1', name: '投诉验收', note: '科远电子' }] },
      { kind: 'regulation', total: 1, records: [title] },
    ],
  })
  open('科')
  await screen.findByRole('option', { name: /查看全部 1,207 条.*供应商/ })
  // The menu has no list of cases, and the only regulation is shown.
  expect(options()).toEqual([
    ...['科远电子供应商 · 9199', '查看全部 1,207 条供应商'],
    ...['投诉验收投诉与异议 · 科远电子', '采购办法政策法规'],
  ])
  fireEvent.click(screen.getByRole('option', { name: /查看全部/ }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('filters[0][field]=keyword'))
  expect(screen.getByRole('status').textContent).toContain('filters[0][value][0]=科')
})

it('asks nothing while an input method composes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = stubApi({ 'workspace/search': [SUPPLIERS] })
  const asked = () => calls.filter(({ path }) => path.endsWith('workspace/search'))
  renderAs([], <Typing />)
  const field = await screen.findByRole('combobox')
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'ke yuan' } })
  act(() => void vi.advanceTimersByTime(5_000))
  expect(asked()).toEqual([])
  fireEvent.change(field, { target: { value: '科远' } })
  fireEvent.compositionEnd(field)
  await screen.findByRole('option', { name: /科远电子/ })
  expect(asked()).toHaveLength(1)
  vi.useRealTimers()
})
