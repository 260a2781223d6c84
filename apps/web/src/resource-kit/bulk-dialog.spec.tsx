import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { outstanding } from '../features/evaluation/outstanding/outstanding.resource.js'
import { projects } from '../features/projects/project.resource.js'
import { initI18n } from '../i18n/index.js'
import type { Job } from '../providers/use-job.js'
import { renderAs, stubApi } from '../shared/testing.js'
import BulkDialog from './bulk-dialog.js'
import { BulkResult } from './bulk-result.js'

beforeAll(() =>
  initI18n({
    locale: 'zh-CN',
    namespaces: ['common', 'kit', 'projects', 'evaluation-outstanding'],
  }),
)

const closed = vi.fn()

function open(action: 'pause' | 'resume' | 'enable' | 'assignArea', total = 2) {
  const check = { total: 2, changing: 2, unchanged: 0, sample: [] }
  const calls = stubApi({
    'sysProject/bulk': { ...check, jobId: 'j1' },
    'api/area/list': [{ areaId: 'a2', areaName: '滨河区' }],
    'jobs/j1': { id: 'j1', status: 'done', result: { action, total, done: total, failures: [] } },
  })
  closed.mockReset()
  renderAs(
    ['project:bulk', 'project:stage'],
    <BulkDialog definition={projects} action={action} selection={{ ids: ['p1', 'p2'] }} onClose={closed} />,
  )
  const sent = () => calls.filter(({ path }) => path.endsWith('bulk'))
  const started = () => sent().slice(1)
  return { sent, started }
}

it('pauses projects with a reason', async () => {
  const { started } = open('pause')
  const button = await screen.findByRole('button', { name: '暂停 2 条' })
  const reason = await screen.findByRole('textbox', { name: '暂停原因' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(reason, { target: { value: ' 诉讼 ' } })
  expect(button).toHaveProperty('disabled', false)
  fireEvent.click(button)
  await waitFor(() => expect(started()).toHaveLength(1))
  expect(started()[0]?.body).toEqual({
    action: 'pause',
    ids: ['p1', 'p2'],
    params: { reason: '诉讼' },
  })
})

it('states the limit of the reason, and neither truncates nor sends a longer one', async () => {
  const { started } = open('pause')
  const button = await screen.findByRole('button', { name: '暂停 2 条' })
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '暂停原因' })
  expect(reason.maxLength).toBe(-1)
  fireEvent.change(reason, { target: { value: '诉'.repeat(2001) } })
  expect(screen.getByRole('alert').textContent).toBe('最多 2000 个字')
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(reason, { target: { value: '诉'.repeat(2000) } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(button)
  await waitFor(() => expect(started()).toHaveLength(1))
})

it('counts people and evaluations of a reminder, before and after the same', async () => {
  const counts = { total: 10, people: 6, anonymous: 0 }
  stubApi({
    'mutualEvaluationRecord/bulk/check': { ...counts, changing: 10, unchanged: 0, sample: [] },
    'mutualEvaluationRecord/bulk': {
      ...counts,
      changing: 10,
      unchanged: 0,
      sample: [],
      jobId: 'j',
    },
    'jobs/j': {
      ...{ id: 'j', status: 'done' },
      result: { ...counts, action: 'remind', done: 10, unchanged: 0, failures: [] },
    },
  })
  renderAs(
    ['evaluation:bulk', 'evaluation:remind'],
    <BulkDialog definition={outstanding} action="remind" selection={{ ids: ['r1'] }} onClose={closed} />,
  )
  await screen.findByText('将催办 6 名评价人，共 10 份评价（已选 10 份）：')
  fireEvent.click(await screen.findByRole('button', { name: '催办 10 份评价' }))
  await screen.findByText('已催办 6 名评价人，共 10 份评价（已选 10 份）。')
})

it('does not count the evaluators of anonymous evaluations', () => {
  const job = {
    ...{ id: 'j', status: 'done', message: null },
    result: { action: 'remind', total: 4, done: 4, people: 1, anonymous: 3, failures: [] },
  } as unknown as Job
  renderAs([], <BulkResult definition={outstanding} action="remind" job={job} />)
  expect(screen.getByRole('alert').textContent).toContain(
    '已催办 1 名评价人，共 4 份评价（已选 4 份）。其中匿名评价 3 份，不显示评价人数。',
  )
})

it('resumes projects without a reason', async () => {
  const { started } = open('resume')
  fireEvent.click(await screen.findByRole('button', { name: '恢复 2 条' }))
  await waitFor(() => expect(started()).toHaveLength(1))
  expect(started()[0]?.body).toEqual({ action: 'resume', ids: ['p1', 'p2'] })
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('says how many records no longer exist when it starts', async () => {
  open('resume', 1)
  fireEvent.click(await screen.findByRole('button', { name: '恢复 2 条' }))
  expect(await screen.findByText('1 条已不在列表中，可能已被他人处理')).toBeTruthy()
})

it('starts once on a double click', async () => {
  const { started } = open('resume')
  const button = await screen.findByRole('button', { name: '恢复 2 条' })
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByRole('button', { name: /^关\s?闭$/ })
  expect(started()).toHaveLength(1)
})

it('ignores the second click of a double click on undo', async () => {
  open('enable')
  fireEvent.click(await screen.findByRole('button', { name: /2 条/ }))
  const undo = await screen.findByRole('button', { name: /撤\s?销/ })
  fireEvent.click(undo)
  fireEvent.click(undo)
  await screen.findByRole('button', { name: '停用 2 条' })
  expect(closed).not.toHaveBeenCalled()
})

it('offers to undo only records that others have not changed since', async () => {
  open('enable')
  fireEvent.click(await screen.findByRole('button', { name: /2 条/ }))
  fireEvent.click(await screen.findByRole('button', { name: /撤\s?销/ }))
  expect(await screen.findByText(/^2 条中最多撤销 2 条/)).toBeTruthy()
})

it('says why records are excluded from a decision', async () => {
  stubApi({ 'sysProject/bulk': { total: 3, changing: 2, unchanged: 1, sample: [] } })
  renderAs(
    ['project:bulk'],
    <BulkDialog definition={projects} action="approve" selection={{ ids: ['p1', 'p2', 'p3'] }} onClose={closed} />,
  )
  expect(await screen.findByText('1 条超出您的权限')).toBeTruthy()
})

it('stays open on a double click on the button that opened it', async () => {
  open('enable')
  await screen.findByRole('button', { name: /2 条/ })
  const mask = document.querySelector('.ant-modal-wrap') as HTMLElement
  fireEvent.click(mask, { detail: 2 })
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(mask, { detail: 1 })
  expect(closed).toHaveBeenCalledOnce()
})

it('previews the changes after the area is chosen, and assigns that area', async () => {
  const { sent, started } = open('assignArea')
  const area = await screen.findByRole('combobox', { name: '划归到' })
  // No number, because the number of changes is not known yet.
  const button = screen.getByRole('button', { name: /划归区域/ })
  expect(button).toHaveProperty('disabled', true)
  expect(button.textContent).not.toMatch(/\d/)
  expect(sent()).toHaveLength(0)
  fireEvent.mouseDown(area)
  fireEvent.click(await screen.findByTitle('滨河区'))
  fireEvent.click(await screen.findByRole('button', { name: '划归区域 2 条' }))
  await waitFor(() => expect(started()).toHaveLength(1))
  const body = { action: 'assignArea', ids: ['p1', 'p2'], params: { areaId: 'a2' } }
  expect(sent().map((call) => call.body)).toEqual([body, body])
})

it('lists each record that a cancelled job did not reach', async () => {
  const counts = { total: 24, done: 1, unchanged: 0, failed: 1 }
  const failures = [{ n: 2, title: '乙', reason: '内置记录不能删除' }]
  const notReached = [
    { n: 3, title: '丙' },
    { n: 4, title: '丁' },
  ]
  const result = { action: 'resume', ...counts, failures, notReached }
  renderAs(
    [],
    <BulkResult
      definition={projects}
      action="resume"
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
  renderAs([], <BulkResult definition={projects} action="resume" job={job} />)
  expect(await screen.findByText('任务在开始前已取消，没有变更任何记录')).toBeTruthy()
})
