import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { PageRequestProvider } from '../../../shared/page-request.js'
import { siteQuery } from '../../../shared/site/site.js'
import { Component } from './credit-page.js'
import { creditQuery } from './credit-queries.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'site-public'] }))
afterEach(() => vi.unstubAllGlobals())

/** Renders the page as filled in by the server. The next query needs a captcha. */
function drawWithCaptcha() {
  const client = new QueryClient()
  client.setQueryData(siteQuery().queryKey, { areaId: 'a', areaName: 'Exampleton' } as never)
  const asked = { found: [], fault: { text: 'The captcha is wrong', field: 'vcode' as const, captcha: 'c1' } }
  client.setQueryData(creditQuery({ keyword: 'Paper' }).queryKey, asked)
  const routes = [{ path: '*', element: <Component /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/homes/credit?keyword=Paper'] })
  render(
    <QueryClientProvider client={client}>
      <PageRequestProvider value={{ origin: '', theme: null, today: '2026-11-24' }}>
        <RouterProvider router={router} />
      </PageRequestProvider>
    </QueryClientProvider>,
  )
}

it('says that the audio captcha could not be played', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  drawWithCaptcha()
  fireEvent.click(await screen.findByRole('button', { name: 'Listen instead' }))
  expect(await screen.findByText('The sound cannot be played. Use a picture.')).toBeTruthy()
  expect(screen.queryByText('Enter the digits that you hear')).toBeNull()
  expect(screen.getByRole('button', { name: 'Listen again' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use a picture' }))
  expect(screen.getByRole('button', { name: 'Another picture' })).toBeTruthy()
})

it('describes the captcha field by its error, and moves the focus to it', async () => {
  drawWithCaptcha()
  const field = await screen.findByRole('textbox', { name: 'Captcha', description: 'The captcha is wrong' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
})

it('says at the field that the keyword is empty, and asks for nothing', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  drawWithCaptcha()
  const field = await screen.findByRole('textbox', { name: 'Name or credit code' })
  fireEvent.change(field, { target: { value: '  ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByRole('textbox', { description: 'Enter a name or a credit code' })
  expect(asked).not.toHaveBeenCalled()
})
