import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Failure, renderAs, stubApi } from '../../shared/testing.js'
import { useMessages } from './use-messages.js'

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
])('reloads the list after messages were changed: $name', async ({ name, call }) => {
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

it.each(['read', 'remove'])('says why messages were not changed: %s', async (name) => {
  const failure = new Failure(403, { error: 'You are not permitted to do this' })
  const failing = { '/doMarkReadIds': failure, '/sysMessage/m': failure }
  stubApi({ '/sysMessage/list': { total: 3, records: [] }, ...failing })
  renderAs([], <Part />)
  await screen.findByText('3')
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe('You are not permitted to do this'))
  document.querySelector('.toast')?.remove()
})
