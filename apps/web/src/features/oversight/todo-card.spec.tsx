import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { TodoCard } from './todo-card.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'oversight'] }))

const item = (todoId: string, sourceType: string, title: string) => ({
  ...{ todoId, sourceType, title, link: '/', areaId: 'a1', areaName: '', assigneeName: '' },
  ...{ permission: 'certificate:approve', createTime: '2026-01-07T10:00:00+08:00', dueAt: null },
  ...{ age: 3, waitsFor: null, waitsUntil: null, escalated: false, assigneeId: null },
})

it('asks for all items at once, up to 9999 (specification 9)', async () => {
  stubApi({ examineList: { records: [item('t1', 'certificate', 'Licence')], total: 1 } })
  const fetched = vi.spyOn(globalThis, 'fetch')
  renderAs([], <TodoCard />)
  await screen.findByText('Licence')
  const asked = fetched.mock.calls.map(([request]) => new URL((request as Request).url))
  const list = asked.find(({ pathname }) => pathname.endsWith('examineList'))
  expect(Object.fromEntries(list?.searchParams ?? [])).toEqual({ current: '1', size: '9999' })
})

it('shows the other items after the last one of the chosen kind is decided', async () => {
  const records = [item('t1', 'certificate', 'Licence'), item('t2', 'complaint', 'Complaint')]
  const answers: Record<string, unknown> = {
    examineList: { records, total: 2 },
    'supervisor/bulk': { total: 1, changing: 1, unchanged: 0, sample: [], jobId: 'j1' },
    'jobs/j1': { id: 'j1', status: 'succeeded', result: { action: 'approve', total: 1, done: 1 } },
  }
  stubApi(answers)
  renderAs(['certificate:approve'], <TodoCard />)
  fireEvent.click(await screen.findByText(/^Certificate/))
  expect(screen.queryByText('Complaint')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: /Licence/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Approve/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('button', { name: /^Approve 1/ }))
  const [close] = (await within(dialog).findAllByRole('button', { name: 'Close' })).reverse()
  answers.examineList = { records: records.slice(1), total: 1 }
  fireEvent.click(close as HTMLElement)
  expect(await screen.findByText('Complaint')).toBeTruthy()
  expect(screen.queryByText('Licence')).toBeNull()
})

it('keeps the selection when a decision or an assignment is cancelled', async () => {
  stubApi({
    examineList: { records: [item('t1', 'certificate', 'Licence')], total: 1 },
    'supervisor/bulk': { total: 1, changing: 1, unchanged: 0, sample: [] },
    'supervisor/assignees': [],
  })
  renderAs(['certificate:approve'], <TodoCard />)
  const box = await screen.findByRole('checkbox', { name: /Licence/ })
  fireEvent.click(box)
  for (const name of [/^Approve 1 selected/, /^Assign 1 selected/]) {
    fireEvent.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('checkbox', { name: /Licence/ })).toHaveProperty('checked', true)
  }
})

it('asks for the reason of a decision, names its readers and says what is left out', async () => {
  stubApi({
    examineList: { records: [item('t1', 'certificate', 'Licence')], total: 1 },
    'supervisor/bulk': { total: 2, changing: 1, unchanged: 1, sample: [] },
  })
  renderAs(['certificate:approve'], <TodoCard />)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Licence/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Reject 1 selected/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Reject several' })
  expect(await within(dialog).findByRole('textbox', { name: 'Reason (shown to the applicants)' })).toBeTruthy()
  expect(within(dialog).getByText('Outside your authority: 1')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Reject 1' }).className).toContain('dangerous')
})

it('opens records to decide, to read or not at all, by permission', async () => {
  const records = [item('t1', 'certificate', 'Licence'), item('t2', 'certificate', 'Permit')]
  stubApi({ examineList: { records, total: 2 } })
  const names = async (...permissions: string[]) => {
    const { unmount } = renderAs(permissions, <TodoCard />)
    await screen.findByText('Licence')
    const found = screen.queryAllByRole('link', { name: /Licence/ }).map(({ textContent }) => textContent)
    unmount()
    return found
  }
  expect(await names('certificate:list', 'certificate:approve')).toEqual(['Examine'])
  expect(await names('certificate:list')).toEqual(['View'])
  expect(await names('certificate:approve')).toEqual([])
})

const radio = (name: RegExp) => screen.findByRole('radio', { name })
const waiting = { waitsFor: 'party', waitsUntil: '2026-01-14' }

it('keeps items that wait for others apart, and says for whom and until when', async () => {
  const records = [item('t1', 'certificate', 'Licence'), { ...item('t2', 'dishonesty', 'Late'), ...waiting }]
  stubApi({ examineList: { records, total: 2 } })
  renderAs([], <TodoCard />)
  expect(await screen.findByText('To do (2)')).toBeTruthy()
  expect(screen.getByText('3 working days · Certificate')).toBeTruthy()
  expect(screen.queryByText('Late')).toBeNull()
  fireEvent.click(await radio(/^Waiting for others 1/))
  expect(await screen.findByText(/^3 working days · Dishonest behaviour · waiting for the party/)).toBeTruthy()
  expect(screen.getByText('until 2026-01-14')).toBeTruthy()
  expect(screen.queryByText('Licence')).toBeNull()
})

it('shows the items that nobody has', async () => {
  const held = { ...item('t2', 'certificate', 'Permit'), assigneeId: 'other', assigneeName: 'Wang' }
  stubApi({ examineList: { records: [item('t1', 'certificate', 'Licence'), held], total: 2 } })
  renderAs(['certificate:approve'], <TodoCard />)
  fireEvent.click(await radio(/^Unassigned 1/))
  await waitFor(() => expect(screen.queryByText('Permit')).toBeNull())
  expect(screen.getByText('Licence')).toBeTruthy()
})

it('marks items that are escalated to the city, and shows them alone', async () => {
  const records = [{ ...item('t1', 'certificate', 'Licence'), escalated: true }, item('t2', 'certificate', 'Permit')]
  stubApi({ examineList: { records, total: 2 } })
  renderAs([], <TodoCard />)
  const row = (await screen.findByText('Licence')).closest('tr') as HTMLElement
  expect(within(row).getByText('Escalated to the city')).toBeTruthy()
  expect(screen.getAllByText('Escalated to the city')).toHaveLength(1)
  fireEvent.click(screen.getByText('Escalated 1'))
  expect(screen.queryByText('Permit')).toBeNull()
  expect(screen.getByText('Licence')).toBeTruthy()
})
