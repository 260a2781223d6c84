import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { stubApi } from '../../shared/testing.js'
import { RegistrationForm } from './registration-form.js'

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:30:00+08:00') })
  await initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'registration', 'participants'] })
})
beforeEach(() => void stubApi({ '/area/list': [], HIGHEST_EDUCATION: { items: [] } }))

const show = () => {
  const nothing = () => undefined
  const element = <RegistrationForm sign={4} token={null} onToken={nothing} onSent={nothing} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )
}
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }))
const leave = (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

it('refuses an impossible graduation day at the first step', async () => {
  show()
  const label = 'Graduation date'
  // A disabled field takes the calendar's place until it has loaded.
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(false))
  const field = screen.getByLabelText(label)
  for (const [day, said] of [
    ['2999-12-31', 'Not after 2026-11-21'],
    ['1800-01-01', /^Not before 1\d{3}-\d\d-\d\d$/],
  ] as const) {
    fireEvent.input(field, { target: { value: day } })
    fireEvent.blur(field)
    expect(await screen.findByText(said)).toBeTruthy()
  }
})

it('removes corrected errors from the summary', async () => {
  show()
  next()
  expect(await screen.findByRole('button', { name: 'Enter “Name”' })).toBeTruthy()
  for (const [label, value] of [
    ['Name', '王小明'],
    ['Certificate number', 'ZJ-1'],
    ['Employer', '设计院'],
  ] as const)
    leave(label, value)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enter “Name”' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Enter “Employer”' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Enter “Mobile”' })).toBeTruthy()
})
