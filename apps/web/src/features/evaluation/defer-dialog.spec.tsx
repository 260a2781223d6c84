import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../shared/testing.js'
import DeferDialog from './defer-dialog.js'
import type { EvaluationForm } from './model.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'evaluation'] }))

it('names a failed load of the reasons once, with a retry', async () => {
  const REASONS = '/dict/code/DEFERRAL_REASON'
  const answers: Record<string, unknown> = {
    [REASONS]: new Failure(503, { error: 'The server is busy', code: 'BUSY' }),
  }
  stubApi(answers)
  const form = { recordId: 'r1', name: 'Harbour Office', dueAt: '2035-11-12T16:00:00Z', deferral: null }
  renderAs([], <DeferDialog form={form as unknown as EvaluationForm} onClose={vi.fn()} />)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Reason/ }))
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getAllByText('The server is busy')).toHaveLength(1)
  answers[REASONS] = { items: [{ value: 'x', label: 'Waiting for papers', enabled: true }] }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Waiting for papers')
  expect(screen.queryByText('The server is busy')).toBeNull()
})
