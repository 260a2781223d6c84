import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../shared/testing.js'
import MessagePanel from './message-panel.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'messaging'] }))

it('asks for five messages at a time (specification 9)', async () => {
  const message = (id: string) => ({ id, title: `Message ${id}`, status: 0, createTime: null })
  const records = ['1', '2', '3', '4', '5'].map(message)
  stubApi({ '/sysMessage/list': { total: 11, unread: 11, records } })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const nothing = () => undefined
  renderAs([], <MessagePanel onShow={nothing} onPreferences={nothing} onClose={nothing} />)
  await screen.findByText('Message 5')
  const [[request] = []] = fetched.mock.calls
  const { searchParams } = new URL((request as Request).url)
  expect(Object.fromEntries(searchParams)).toEqual({ current: '1', size: '5' })
  // 11 messages are three pages of 5.
  expect(document.querySelector('.ant-pagination-simple-pager')?.textContent).toContain('3')
})

it('says why messages could not be loaded instead of "no messages"', async () => {
  const sent = stubApi({ '/sysMessage/list': new Failure(503, { error: 'Busy, try again later' }) })
  const nothing = () => undefined
  renderAs([], <MessagePanel onShow={nothing} onPreferences={nothing} onClose={nothing} />)
  expect(await screen.findByText('Busy, try again later')).toBeTruthy()
  expect(document.querySelector('.ant-empty')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})
