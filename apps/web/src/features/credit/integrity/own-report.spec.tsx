import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { prepareDom } from '../../../resource-kit/testing.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { OwnReportDetails } from './own-report.js'

vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  prepareDom()
  await initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit', 'credit-integrity'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('sends a statement once where it is submitted again while it is on its way', async () => {
  const days = { noticeEndsOn: '2999-12-31', inForceFrom: null, decidedAt: null }
  const calls = stubApi({
    '/integrity/mine/1': {
      ...{ id: '1', itemName: 'Behaviour', itemBasis: '', tier: 'minor', points: 2, ...days },
      ...{ status: 'noticed', statement: null, statementAt: null, statementFiles: [], files: [] },
      ...{ description: 'Facts', areaName: 'Area', projectName: null, can: ['statement'] },
    },
  })
  const answer = fetch
  const puts: (() => void)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') await new Promise<void>((arrive) => puts.push(arrive))
    return answer(request)
  })
  renderAs([], <OwnReportDetails id="1" />)
  const text = await screen.findByRole('textbox')
  fireEvent.change(text, { target: { value: 'My view' } })
  const form = text.closest('form') as HTMLFormElement
  fireEvent.submit(form)
  await waitFor(() => expect(puts).toHaveLength(1))
  fireEvent.submit(form)
  puts[0]?.()
  await waitFor(() => expect(calls.at(-1)?.method).toBe('GET'))
  await waitFor(() => expect(calls.map(({ method }) => method)).toContain('PUT'))
  expect(puts).toHaveLength(1)
})
