import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import WebhookState from './webhook-state.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-open-credit'] }))

describe('a webhook that was disabled', () => {
  it('can be re-enabled from the undo notice for 30 s', async () => {
    const calls = stubApi({ '/w1/disable': { id: 'w1', version: 5 }, '/w1/enable': { id: 'w1' } })
    const record = { id: 'w1', name: 'Platform', status: 'active', version: 4 } as const
    renderAs(['webhook:list', 'webhook:update'], <WebhookState record={record} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Disable' }))
    const notice = await screen.findByText(/Platform/)
    const box = notice.closest<HTMLElement>('.ant-notification-notice') ?? document.body
    fireEvent.click(within(box).getByRole('button', { name: 'Undo' }))
    const changes = () => calls.flatMap(({ path }) => /w1\/\w+$/.exec(path) ?? [])
    await waitFor(() => expect(changes()).toEqual(['w1/disable', 'w1/enable']))
    // Each request contains the version, so that changes of other users are not overwritten.
    const sent = calls.filter(({ path }) => /w1\/\w+$/.test(path)).map(({ body }) => body)
    expect(sent).toEqual([{ version: 4 }, { version: 5 }])
  })
})

it('is disabled once and gets one secret on a double click', async () => {
  const calls = stubApi({ '/w1/disable': { version: 5 }, '/w1/issue': { secret: 'whsec_1' } })
  const record = { id: 'w1', name: 'Platform', status: 'active', version: 4 } as const
  renderAs(['webhook:list', 'webhook:update'], <WebhookState record={record} />)
  const twice = (button: HTMLElement) =>
    act(() => {
      button.click()
      button.click()
    })
  twice(await screen.findByRole('button', { name: 'Disable' }))
  await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(screen.getByRole('button', { name: 'Issue a new secret' }))
  const dialog = await screen.findByRole('dialog')
  twice(within(dialog).getByRole('button', { name: 'Issue secret' }))
  await screen.findByText('whsec_1')
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})
