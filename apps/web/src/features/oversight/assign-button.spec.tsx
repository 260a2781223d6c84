import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { components } from '../../api/schema.js'
import { clearSession, setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { AssignButton } from './assign-button.js'

type Row = components['schemas']['TodoRow']

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'oversight'] }))

const heldBy = (assigneeName: string, at = 0) =>
  ({ todoId: `t${at}`, title: '变更申请', permission: 'supplier:approve', assigneeName }) as Row

function open(rows: Row[], onAssigned?: () => void) {
  stubApi({ 'supervisor/assignees': [] })
  renderAs([], <AssignButton rows={rows} {...(onAssigned ? { onAssigned } : {})} />)
  fireEvent.click(screen.getByRole('button'))
}

it('shows the current assignee in the dialog that chooses another', async () => {
  open([heldBy('王审核')])
  expect(await screen.findByText('当前承办人：王审核')).toBeTruthy()
})

it('says that the item is not assigned', async () => {
  open([heldBy('')])
  expect(await screen.findByText('当前承办人：未分配')).toBeTruthy()
})

it('shows the number of items per assignee', async () => {
  const rows = ['王审核', '', '王审核'].map(heldBy)
  open(rows, () => undefined)
  const line = await screen.findByText(/^当前承办人：/)
  expect(line.textContent).toContain('王审核（2 项）')
  expect(line.textContent).toContain('未分配（1 项）')
})

it('says that items were unassigned instead of naming an assignee', async () => {
  open([heldBy('王审核')])
  fireEvent.mouseDown(await screen.findByRole('combobox'))
  fireEvent.click(await screen.findByText('无人（退回）'))
  fireEvent.click(screen.getByRole('button', { name: /^分\s?配$/ }))
  expect(await screen.findByText('已退回，目前无人承办')).toBeTruthy()
  expect(screen.queryByText('已分配')).toBeNull()
})

it('assigns an item that nobody has to the account in one step', async () => {
  const calls = stubApi({ 'supervisor/assign': { assigned: 1 } })
  setSession({ token: 't', user: { loginId: 'me', type: 0, loginName: 'wang' } as never })
  renderAs(['supplier:approve'], <AssignButton rows={[{ ...heldBy(''), assigneeId: null }]} />)
  fireEvent.click(screen.getByRole('button', { name: '分给我：变更申请' }))
  await waitFor(() => expect(calls[0]?.body).toEqual({ todoIds: ['t0'], assigneeId: 'me' }))
  clearSession()
})

it('offers an item only to accounts that may decide it', () => {
  renderAs(['agency:approve'], <AssignButton rows={[{ ...heldBy(''), assigneeId: null }]} />)
  expect(screen.queryByRole('button', { name: /^分给我/ })).toBeNull()
})
