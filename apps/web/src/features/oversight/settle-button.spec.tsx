import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { SettleButton } from './settle-button.js'

beforeAll(async () => {
  await initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'oversight'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (kind: string, id: string) => ({
  ...{
    todoId: 't1',
    sourceType: 'sync' as const,
    id,
    kind,
    title: 'Orders',
    link: '/',
    areaId: 'a1',
  },
  ...{
    areaName: '',
    assigneeId: null,
    assigneeName: '',
    permission: 'project:stage' as const,
    dueAt: null,
  },
  ...{ age: 1, waitsFor: null, waitsUntil: null, escalated: false },
  createTime: '2026-01-07T10:00:00+08:00',
})
const cell = (settingId: string, code: string, records: number) => ({
  ...{ settingId, code, records, stage: 1, evaluatorSign: 1, evaluatedSign: 2 },
})
it('opens the chosen cells of waiting evaluations', async () => {
  const calls = stubApi({ 'sysProject/p1/waiting': [cell('c1', 'B1', 200), cell('c2', 'B2', 300)] })
  renderAs(['project:stage'], <SettleButton row={row('TOO_MANY:x', 'p1')} />)
  fireEvent.click(screen.getByRole('button', { name: 'Open evaluations: Orders' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: /^B2 .*300/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open' }))
  const sent = () => calls.find(({ method }) => method === 'POST')?.body
  await vi.waitFor(() => expect(sent()).toEqual({ settingIds: ['c1'] }))
})

it('chooses the purchaser from the joint purchasers, with a reason', async () => {
  const party = (participantId: string, part: string) => ({
    participantId,
    name: participantId,
    part,
    sign: 1,
  })
  const parties = [party('School', 'coBuyer'), party('Clinic', 'coBuyer'), party('Shop', 'bidder')]
  const calls = stubApi({ 'detail/s1': { parties } })
  renderAs(['project:stage'], <SettleButton row={row('BUYER_UNCLEAR', 's1')} />)
  fireEvent.click(screen.getByRole('button', { name: 'Choose buyer: Orders' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.mouseDown(await within(dialog).findByRole('combobox'))
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  fireEvent.click((await screen.findAllByText('Clinic')).at(-1) as HTMLElement)
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: ' As tendered ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  const sent = () => calls.find(({ method }) => method === 'PUT')?.body
  await vi.waitFor(() => expect(sent()).toEqual({ participantId: 'Clinic', reason: 'As tendered' }))
})

it('is not offered for other notes or without permission', () => {
  renderAs(['project:stage'], <SettleButton row={row('ADVANCE_ONLY', 's1')} />)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  renderAs(['project:list'], <SettleButton row={row('TOO_MANY:x', 'p1')} />)
  expect(screen.queryByRole('button')).toBeNull()
})
