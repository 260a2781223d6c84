import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { MessageBell } from './message-bell.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'messaging'] }))

const message = (id: string, status: number) => ({
  ...{ id, title: `Title ${id}`, content: `Text ${id}`, status, link: null },
  createTime: '2026-01-07T10:00:00+08:00',
})

it('marks a message as read when it is first opened (specification 4)', async () => {
  const records = [message('new', 0), message('old', 1)]
  const calls = stubApi({ '/sysMessage/list': { total: 2, unread: 1, records } })
  const marked = () => calls.filter(({ path }) => path.endsWith('doMarkReadIds'))
  renderAs([], <MessageBell />)
  const bell = await screen.findByRole('button', { name: /1 unread/ })
  for (const id of ['old', 'new']) {
    fireEvent.click(bell)
    fireEvent.click(await screen.findByRole('button', { name: `Title ${id}` }))
    await screen.findByText(`Text ${id}`)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  }
  await waitFor(() => expect(marked()).toHaveLength(1))
  expect(marked()).toMatchObject([{ method: 'POST', body: ['new'] }])
})
