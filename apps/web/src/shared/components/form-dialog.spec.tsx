import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/errors.js'
import { initI18n } from '../../i18n/index.js'
import { FormDialog } from './form-dialog.js'

afterEach(cleanup)

test('a second press while a form is being sent does not send it again; after a failure it can be', async () => {
  await initI18n({ locale: 'en-US' })
  const close = vi.fn()
  let taken = true
  // Pressed again before the button shows that the form is being sent.
  const send = vi.fn<() => Promise<void>>(async () => {
    if (send.mock.calls.length < 3) press()
    await new Promise((resolve) => setTimeout(resolve))
    if (taken) throw new Error('Taken')
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FormDialog name="one" title="One" okText="Send" onSubmit={send} onClose={close}>
        <p>Text</p>
      </FormDialog>
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  const press = () => button.click()
  press()
  await screen.findByText('Taken')
  expect(send).toHaveBeenCalledTimes(1)

  await waitFor(() => expect(button.className).not.toContain('loading'))
  taken = false
  press()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(send).toHaveBeenCalledTimes(2)
  expect(close).toHaveBeenCalledTimes(1)
})

test('a dialog that was refused because the record has changed loads the page anew when it is closed', async () => {
  await initI18n({ locale: 'en-US' })
  const client = new QueryClient()
  const reload = vi.spyOn(client, 'invalidateQueries')
  const close = vi.fn()
  const send = () => Promise.reject(new ApiError(409, 'Changed meanwhile', 'STATE_CONFLICT'))
  render(
    <QueryClientProvider client={client}>
      <FormDialog name="one" title="One" okText="Send" onSubmit={send} onClose={close}>
        <p>Text</p>
      </FormDialog>
    </QueryClientProvider>,
  )
  screen.getByRole('button', { name: 'Send' }).click()
  await screen.findByText('Changed meanwhile')
  expect(reload).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Cancel' }).click()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(close).toHaveBeenCalledTimes(1)
})
