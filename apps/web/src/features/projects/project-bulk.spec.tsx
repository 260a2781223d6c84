import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import BulkDialog from '../../resource-kit/bulk-dialog.js'
import type { Command } from '../../resource-kit/types.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { projects } from './project.resource.js'

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'projects'] }))

it('pauses projects with a reason, and resumes them to undo it', async () => {
  const calls = stubApi({
    'sysProject/bulk': { total: 2, changing: 2, unchanged: 0, sample: [], jobId: 'j1' },
    'jobs/j1/undo': { total: 2, changing: 2, unchanged: 0, sample: [], jobId: 'j2' },
    'jobs/j1': {
      id: 'j1',
      kind: 'project.bulk',
      action: 'pause',
      status: 'done',
      undoUntil: '2030-01-01T00:00:00Z',
      result: { action: 'pause', total: 2, done: 2, failures: [] },
    },
  })
  const pause = projects.commands?.pause as Command
  renderAs(
    [],
    <BulkDialog definition={projects} action={pause} selection={{ ids: ['p1', 'p2'] }} onClose={() => undefined} />,
  )
  expect(await screen.findByRole('dialog', { name: '批量暂停项目' })).toBeTruthy()
  fireEvent.change(await screen.findByRole('textbox', { name: '暂停原因' }), { target: { value: '诉讼' } })
  fireEvent.click(screen.getByRole('button', { name: '暂停 2 条' }))
  fireEvent.click(await screen.findByRole('button', { name: /撤\s?销/ }))
  fireEvent.click(await screen.findByRole('button', { name: '撤销 2 条' }))
  const bodies = () => calls.filter(({ path }) => path.endsWith('bulk')).map(({ body }) => body)
  await waitFor(() =>
    expect(calls.some(({ method, path }) => method === 'POST' && path.endsWith('j1/undo'))).toBe(true),
  )
  expect(bodies()[1]).toEqual({ action: 'pause', ids: ['p1', 'p2'], params: { reason: '诉讼' } })
})
