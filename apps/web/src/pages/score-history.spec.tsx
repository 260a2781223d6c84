import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { backend } from '../api/client.js'
import { createQueryClient } from '../api/create-query-client.js'
import { initI18n } from '../i18n/index.js'
import { Failure, stubApi } from '../shared/testing.js'
import ScoreHistoryPage from './score-history.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit', 'credit-score'] }))
beforeEach(() => stubApi({ '/credit/x': new Failure(404, { error: 'none' }) }))

const Nothing = () => null

/** Renders the page; its loader draws a new address later than what is typed, as a slow page does. */
function renderLate(address: string) {
  const element = (
    <QueryClientProvider client={createQueryClient(backend, { retry: false })}>
      <Suspense>
        <ScoreHistoryPage />
      </Suspense>
    </QueryClientProvider>
  )
  const router = createMemoryRouter([{ path: '*', element, loader: () => null, HydrateFallback: Nothing }], {
    initialEntries: [address],
  })
  render(<RouterProvider router={router} />)
  return router
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'As of' })
const type = (text: string) => fireEvent.input(field(), { target: { value: text } })

it('keeps a day typed before its address is drawn, and follows the address on Back', async () => {
  const router = renderLate('/?id=x&asOf=2026-01-31')
  const arrives = (search: string) => waitFor(() => expect(router.state.location.search).toBe(search))
  fireEvent.focus(await screen.findByRole('textbox', { name: 'As of' }))
  type('')
  type('2')
  await arrives('?id=x')
  type('20260105')
  expect(field().value).toBe('20260105')
  fireEvent.blur(field())
  await arrives('?id=x&asOf=2026-01-05')
  expect(field().value).toBe('2026-01-05')
  void router.navigate(-1)
  await arrives('?id=x')
  await waitFor(() => expect(field().value).toBe(''))
})
