import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Job } from '../providers/use-job.js'
import { renderAs, stubApi } from '../shared/testing.js'
import BulkDialog from './bulk-dialog.js'
import { BulkResult } from './bulk-result.js'
import { ACTIONS, prepareBulk, samples } from './bulk-testing.js'

beforeAll(prepareBulk)

const closed = vi.fn()

function open(action: keyof typeof ACTIONS, total = 2) {
  const check = { total: 2, changing: 2, unchanged: 0, sample: [] }
  const calls = stubApi({
    'sample/bulk': { ...check, jobId: 'j1' },
    'api/area/list': [{ areaId: 'a2', areaName: '滨河区' }],
    'jobs/j1/undo': { ...check, jobId: 'j2' },
    'jobs/j1': {
      kind: 'project.bulk',
      action: 'resume',
      id: 'j1',
      status: 'done',
      undoUntil: '2030-01-01T00:00:00Z',
      result: { action, total, done: total, failures: [] },
    },
    'jobs/j2': { id: 'j2', status: 'done', result: { total, done: total, failures: [] } },
  })
  closed.mockReset()
  renderAs(
    [],
    <BulkDialog definition={samples} action={ACTIONS[action]} selection={{ ids: ['p1', 'p2'] }} onClose={closed} />,
  )
  const sent = () => calls.filter(({ path }) => path.endsWith('bulk'))
  const started = () => sent().slice(1)
  return { calls, sent, started }
}

it('sends the reason that an action asks for', async () => {
  const { started } = open('close')
  const button = await screen.findByRole('button', { name: '关停 2 条' })
  const reason = await screen.findByRole('textbox', { name: '关停原因' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(reason, { target: { value: ' 诉讼 ' } })
  expect(button).toHaveProperty('disabled', false)
  fireEvent.click(button)
  await waitFor(() => expect(started()).toHaveLength(1))
  expect(started()[0]?.body).toEqual({
    action: 'close',
    ids: ['p1', 'p2'],
    params: { reason: '诉讼' },
  })
})

it('states the limit of the reason, and neither truncates nor sends a longer one', async () => {
  const { started } = open('close')
  const button = await screen.findByRole('button', { name: '关停 2 条' })
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '关停原因' })
  expect(reason.maxLength).toBe(-1)
  fireEvent.change(reason, { target: { value: '诉'.repeat(2001) } })
  expect(screen.getByRole('alert').textContent).toBe('最多 2000 个字')
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(reason, { target: { value: '诉'.repeat(2000) } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(button)
  await waitFor(() => expect(started()).toHaveLength(1))
})

it('counts people and records of an action that notifies, before and after the same', async () => {
  const counts = { total: 10, people: 6, anonymous: 0 }
  stubApi({
    'sample/bulk/check': { ...counts, changing: 10, unchanged: 0, sample: [] },
    'sample/bulk': {
      ...counts,
      changing: 10,
      unchanged: 0,
      sample: [],
      jobId: 'j',
    },
    'jobs/j': {
      ...{ id: 'j', status: 'done' },
      result: { ...counts, action: 'notify', done: 10, unchanged: 0, failures: [] },
    },
  })
  renderAs([], <BulkDialog definition={samples} action={ACTIONS.notify} selection={{ ids: ['r1'] }} onClose={closed} />)
  await screen.findByText('将通知 6 人，10/10 份')
  fireEvent.click(await screen.findByRole('button', { name: '通知 10 份' }))
  await screen.findByText('已通知 6 人，10/10 份')
})

it('does not count the people of anonymous records', () => {
  const job = {
    ...{ id: 'j', status: 'done', message: null },
    result: { action: 'notify', total: 4, done: 4, people: 1, anonymous: 3, failures: [] },
  } as unknown as Job
  renderAs([], <BulkResult definition={samples} action={ACTIONS.notify} job={job} />)
  expect(screen.getByRole('alert').textContent).toContain('已通知 1 人，4/4 份；匿名 3 份')
})

it('asks for no reason if the action needs none', async () => {
  const { started } = open('reopen')
  fireEvent.click(await screen.findByRole('button', { name: '重开 2 条' }))
  await waitFor(() => expect(started()).toHaveLength(1))
  expect(started()[0]?.body).toEqual({ action: 'reopen', ids: ['p1', 'p2'] })
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('says how many records no longer exist when it starts', async () => {
  open('reopen', 1)
  fireEvent.click(await screen.findByRole('button', { name: '重开 2 条' }))
  expect(await screen.findByText('1 条已不在列表中，可能已被他人处理')).toBeTruthy()
})

it('starts once on a double click', async () => {
  const { started } = open('reopen')
  const button = await screen.findByRole('button', { name: '重开 2 条' })
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByRole('button', { name: /^关\s?闭$/ })
  expect(started()).toHaveLength(1)
})

it('ignores the second click of a double click on undo', async () => {
  open('on')
  fireEvent.click(await screen.findByRole('button', { name: /2 条/ }))
  const undo = await screen.findByRole('button', { name: /撤\s?销/ })
  fireEvent.click(undo)
  fireEvent.click(undo)
  await screen.findByRole('button', { name: '撤销 2 条' })
  expect(closed).not.toHaveBeenCalled()
})

it('offers a job below the page if it can be undone when the dialog closes', async () => {
  open('on')
  fireEvent.click(await screen.findByRole('button', { name: /2 条/ }))
  await screen.findByRole('button', { name: /撤\s?销/ })
  expect(sessionStorage.getItem('offeredJob')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^关\s?闭$/ }))
  expect([sessionStorage.getItem('offeredJob'), closed.mock.calls]).toEqual(['j1', [[true]]])
  sessionStorage.clear()
})

it('undoes a job by its own call, and does not offer what cannot be undone', async () => {
  const { calls } = open('on')
  fireEvent.click(await screen.findByRole('button', { name: /2 条/ }))
  fireEvent.click(await screen.findByRole('button', { name: /撤\s?销/ }))
  expect(screen.getByRole('dialog', { name: '撤销：恢复 · 项目' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: '撤销 2 条' }))
  fireEvent.click(await screen.findByRole('button', { name: /^关\s?闭$/ }))
  const undos = calls.filter(({ path }) => path.endsWith('/undo'))
  expect(undos.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['POST', undefined],
  ])
  expect(sessionStorage.getItem('offeredJob')).toBeNull()
})

it('offers to undo only records that others have not changed since', async () => {
  open('on')
  fireEvent.click(await screen.findByRole('button', { name: /2 条/ }))
  fireEvent.click(await screen.findByRole('button', { name: /撤\s?销/ }))
  expect(await screen.findByText(/^2 条中最多撤销 2 条/)).toBeTruthy()
})

it('says what becomes of projects that a workbook created', async () => {
  stubApi({ 'jobs/j9/undo': { total: 2, changing: 2, unchanged: 0, sample: [] } })
  const undoes = { id: 'j9', kind: 'project.import', action: null, undoesId: null }
  renderAs([], <BulkDialog definition={samples} selection={{ undoes }} onClose={closed} />)
  expect(await screen.findByText(/而是改为“已废弃”/)).toBeTruthy()
})

it('says why an action leaves records out', async () => {
  stubApi({ 'sample/bulk': { total: 3, changing: 2, unchanged: 1, sample: [] } })
  renderAs(
    [],
    <BulkDialog
      definition={samples}
      action={ACTIONS.notify}
      selection={{ ids: ['p1', 'p2', 'p3'] }}
      onClose={closed}
    />,
  )
  expect(await screen.findByText('1 条无人可通知')).toBeTruthy()
})

it('says of the result why records are unchanged if the action always explains it', () => {
  const result = { total: 3, done: 2, unchanged: 1, failed: 0, failures: [] }
  const job = { id: 'j', status: 'done', message: null, result } as unknown as Job
  renderAs([], <BulkResult definition={samples} action={ACTIONS.on} job={job} />)
  expect(screen.getByText('1 条没有可打开的')).toBeTruthy()
  renderAs([], <BulkResult definition={samples} action={ACTIONS.notify} job={job} />)
  expect(screen.getByText('1 条已处于该状态，无需变更')).toBeTruthy()
})

it('stays open on a double click on the button that opened it', async () => {
  open('on')
  await screen.findByRole('button', { name: /2 条/ })
  const mask = document.querySelector('.ant-modal-wrap') as HTMLElement
  fireEvent.click(mask, { detail: 2 })
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(mask, { detail: 1 })
  expect(closed).toHaveBeenCalledOnce()
})

it('previews the changes after the area is chosen, and assigns that area', async () => {
  const { sent, started } = open('move')
  const area = await screen.findByRole('combobox', { name: '移动到' })
  // No number, because the number of changes is not known yet.
  const button = screen.getByRole('button', { name: /批量移动/ })
  expect(button).toHaveProperty('disabled', true)
  expect(button.textContent).not.toMatch(/\d/)
  expect(sent()).toHaveLength(0)
  fireEvent.mouseDown(area)
  fireEvent.click(await screen.findByTitle('滨河区'))
  fireEvent.click(await screen.findByRole('button', { name: '移动 2 条' }))
  await waitFor(() => expect(started()).toHaveLength(1))
  const body = { action: 'move', ids: ['p1', 'p2'], params: { areaId: 'a2' } }
  expect(sent().map((call) => call.body)).toEqual([body, body])
})

it('lists each record that a cancelled job did not reach', async () => {
  const counts = { total: 24, done: 1, unchanged: 0, failed: 1 }
  const failures = [{ n: 2, title: '乙', reason: '内置记录不能删除' }]
  const notReached = [
    { n: 3, title: '丙' },
    { n: 4, title: '丁' },
  ]
  const result = { action: 'reopen', ...counts, failures, notReached }
  renderAs(
    [],
    <BulkResult
      definition={samples}
      action={ACTIONS.reopen}
      job={{ id: 'j1', status: 'cancelled', result } as unknown as Job}
    />,
  )
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '乙：内置记录不能删除',
    '丙：未处理',
    '丁：未处理',
    '另有 20 条',
  ])
  expect(screen.getByRole('button', { name: '下载未完成清单' })).toBeTruthy()
})

it('says that a job cancelled while queued changed nothing', async () => {
  const job = { id: 'j1', status: 'cancelled', result: null } as unknown as Job
  renderAs([], <BulkResult definition={samples} action={ACTIONS.reopen} job={job} />)
  expect(await screen.findByText('任务在开始前已取消，没有变更任何记录')).toBeTruthy()
})
