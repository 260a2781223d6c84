import type { ErrorCode } from '@credit/contract'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client.js'
import { initI18n } from '../../i18n/index.js'
import { DraftStatusLine } from './draft-status.js'
import { draftOf } from './use-evaluation.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'evaluation'] }))

/** Clicks the button beside a refused draft. */
function press(code: ErrorCode): string[] {
  const [reload, retry] = [vi.fn(() => 'reload'), vi.fn(() => 'retry')]
  const draft = draftOf('failed', new ApiError(409, 'Refused', code))
  render(<DraftStatusLine draft={draft} onReload={reload} onRetry={retry} />)
  fireEvent.click(screen.getByRole('button'))
  return [reload, retry].flatMap(({ mock }) => mock.results.map(({ value }) => String(value)))
}

it.each(['VERSION_CONFLICT', 'RECORD_NOT_OPEN', 'EVALUATION_ALREADY_SUBMITTED'] as const)(
  'offers to load the forms again where another try cannot help: %s',
  (code) => expect(press(code)).toEqual(['reload']),
)

it('offers a retry if it can help', () => {
  expect(press('PROJECT_PAUSED')).toEqual(['retry'])
})

it('says that the input is stored in this browser while saving is retried', () => {
  const draft = { ...draftOf('failed', new ApiError(0, 'No network', 'NETWORK')), kept: true }
  render(<DraftStatusLine draft={draft} onReload={vi.fn()} onRetry={vi.fn()} />)
  expect(screen.getByRole('status').textContent).toContain('kept in this browser, saving is retried')
})

it('says that the stored input waits for the login after the session has ended', () => {
  const draft = { ...draftOf('failed', new ApiError(401, 'Ended', 'NETWORK')), kept: true }
  render(<DraftStatusLine draft={draft} onReload={vi.fn()} onRetry={vi.fn()} />)
  expect(screen.getByRole('status').textContent).toContain('kept in this browser until you log in again')
})
