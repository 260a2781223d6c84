import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { components } from '../api/schema.js'
import { certificateList } from '../features/participants/certificates/certificates.resource.js'
import { initI18n } from '../i18n/index.js'
import { renderAs, stubApi } from '../shared/testing.js'
import TodoDecisions from './todo-decisions.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'oversight', 'participants-certificates'] }))

const ROW = {
  ...{ todoId: 't1', sourceType: 'certificate', id: 'c1', title: 'Licence', permission: 'certificate:approve' },
} as components['schemas']['TodoRow']
const RIGHTS = ['certificate:list', 'certificate:approve']

function Place({ row = ROW }: { row?: typeof ROW }) {
  return (
    <div className="shell-body">
      <TodoDecisions row={row} deciding={{ certificate: certificateList }} />
    </div>
  )
}

const record = (can: string[]) => ({ id: 'c1', name: 'Licence', version: 4, status: 'pending', can })

it('approves in the row, in the dialog of the record', async () => {
  const calls = stubApi({ 'certificate/c1': record(['approve', 'reject']) })
  renderAs(RIGHTS, <Place />)
  fireEvent.click(await screen.findByRole('button', { name: 'Approve: Licence' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/credit/admin/api/certificate/c1/approve',
      body: { version: 4 },
    }),
  )
})

it('opens the dialogs by the keys a and r', async () => {
  stubApi({ 'certificate/c1': record(['approve', 'reject']) })
  renderAs(RIGHTS, <Place />)
  await screen.findByRole('button', { name: 'Reject: Licence' })
  fireEvent.keyDown(document.body, { key: 'r' })
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('textbox')).toBeTruthy()
  // Keys pressed in the dialog are not the page's.
  fireEvent.keyDown(within(dialog).getByRole('textbox'), { key: 'a' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('offers nothing that the record does not allow, and nothing to other roles', async () => {
  const calls = stubApi({ 'certificate/c1': record(['reject']) })
  const { unmount } = renderAs(RIGHTS, <Place />)
  await screen.findByRole('button', { name: 'Reject: Licence' })
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  unmount()
  calls.length = 0
  renderAs(['case:list'], <Place />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(calls).toEqual([])
})
