import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../i18n/index.js'
import { renderAs, stubApi } from '../shared/testing.js'
import { ChangedByJob } from './changed-by-job.js'

const JOB = {
  id: 'j1',
  kind: 'regulation.bulk',
  action: 'publish',
  undoesId: null,
  createTime: '2030-01-01T08:00:00+08:00',
}

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit'] }))

it('offers the undo of the last job that changed the record', async () => {
  stubApi({ 'api/jobs': { records: [{ ...JOB, undoUntil: '2030-01-02T08:00:05+08:00' }], total: 1 } })
  renderAs([], <ChangedByJob id="r1" />)
  expect((await screen.findByRole('alert')).textContent).toContain('发布 · 政策法规')
  expect(screen.getByRole('button', { name: '撤销：发布 · 政策法规' })).toBeTruthy()
})

it('shows nothing if that job cannot be undone', async () => {
  const calls = stubApi({ 'api/jobs': { records: [{ ...JOB, undoUntil: null }], total: 1 } })
  renderAs([], <ChangedByJob id="r1" />)
  await waitFor(() => expect(calls).toHaveLength(1))
  await act(async () => undefined)
  expect(screen.queryByRole('alert')).toBeNull()
})
