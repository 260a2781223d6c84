import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderAs, stubApi } from '../../shared/testing.js'
import { useMessages } from './use-messages.js'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Part() {
  const { total, markRead, remove } = useMessages({ current: 1, size: 5 })
  return (
    <>
      <output>{total}</output>
      <button type="button" onClick={() => markRead([])}>
        read
      </button>
      <button type="button" onClick={() => remove('m')}>
        remove
      </button>
    </>
  )
}

it.each([
  { name: 'read', call: { method: 'POST', path: /doMarkReadIds$/, body: [] } },
  { name: 'remove', call: { method: 'DELETE', path: /sysMessage\/m$/, body: undefined } },
])('loads the list again after messages were changed: $name', async ({ name, call }) => {
  const calls = stubApi({ '/sysMessage/list': { total: 3, records: [] } })
  const lists = () => calls.filter(({ path }) => path.endsWith('/list')).length
  renderAs([], <Part />)
  await screen.findByText('3')
  expect(lists()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(lists()).toBe(2))
  const sent = calls.find(({ path }) => !path.endsWith('/list'))
  expect([sent?.method, sent?.body]).toEqual([call.method, call.body])
  expect(sent?.path).toMatch(call.path)
})
