import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { offerJob, useOfferedJob } from '../../shared/offered-job.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import JobOffer from './job-offer.js'

const JOB = { id: 'j1', kind: 'regulation.bulk', action: 'publish', undoesId: null, undoneBy: null, undoUntil: null }
const ENDED = { ...JOB, status: 'succeeded', done: 12, total: 12, failed: 0, result: { done: 11 } }

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'workspace'] }))
beforeEach(() => offerJob(null))

function Place() {
  const id = useOfferedJob()
  return id ? <JobOffer id={id} /> : <p>无</p>
}

function show(job: object, answers = {}) {
  const calls = stubApi({ ...answers, 'jobs/j1': job })
  offerJob('j1')
  renderAs([], <Place />)
  return calls
}

it('shows what a job did until it is dismissed', async () => {
  show(ENDED)
  expect(await screen.findByText('发布 · 政策法规：已完成 11/12 条')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /撤销/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '关闭提示' }))
  expect(await screen.findByText('无')).toBeTruthy()
})

it('shows the progress of a running job', async () => {
  show({ ...JOB, status: 'running', done: 3, total: 12 })
  expect(await screen.findByText(/发布 · 政策法规，正在执行/)).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: '任务进度' })).toBeTruthy()
})

it('undoes the job after a preview, and then shows the undo', async () => {
  const check = { total: 11, changing: 11, unchanged: 0, sample: [] }
  const back = { ...ENDED, id: 'j2', action: 'unpublish', undoesId: 'j1', undoUntil: '2030-01-01T00:00:00Z' }
  const calls = show(
    { ...ENDED, undoUntil: '2030-01-01T00:00:00Z' },
    { 'jobs/j1/undo': { ...check, jobId: 'j2' }, 'jobs/j2': back },
  )
  fireEvent.click(await screen.findByRole('button', { name: '撤销：发布 · 政策法规' }))
  fireEvent.click(await screen.findByRole('button', { name: '撤销 11 条' }))
  fireEvent.click(await screen.findByRole('button', { name: /^关\s?闭$/ }))
  expect(await screen.findByText('撤下 · 政策法规（撤销）：已完成 11/12 条')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/credit/admin/api/jobs/j1/undo',
  ])
})

it('disappears once the job is undone elsewhere', async () => {
  const calls = show({ ...ENDED, undoneBy: 'j9' })
  await waitFor(() => expect(calls).toHaveLength(1))
  await act(async () => undefined)
  expect(document.body.textContent).toBe('')
})
