import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { RecordCommands } from '../../../resource-kit/record-commands.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { webhooks } from './webhooks.resource.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-open-credit'] }))

const RECORD = { id: 'w1', name: 'Platform', status: 'active', version: 4, can: ['replace', 'disable'] }

/** Presses an action and returns the button of its dialog. */
async function open(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog')).getByRole('button', { name })
}

it('can be enabled again from the notice that it is disabled', async () => {
  const calls = stubApi({ '/w1/disable': { id: 'w1', version: 5 }, '/w1/enable': { id: 'w1' } })
  renderAs([], <RecordCommands definition={webhooks} record={RECORD} />)
  fireEvent.click(await open('Disable'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  // Each request contains the version, so that changes of other users are not overwritten.
  await waitFor(() =>
    expect(calls.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['disable', { version: 4 }],
      ['enable', { version: 5 }],
    ]),
  )
})

it('gets one secret on a double click, which is shown until it is noted', async () => {
  const calls = stubApi({ '/w1/issue': { secret: 'whsec_1' } })
  renderAs([], <RecordCommands definition={webhooks} record={RECORD} />)
  const confirm = await open('Issue a new secret')
  act(() => {
    confirm.click()
    confirm.click()
  })
  await screen.findByText('whsec_1')
  expect(calls).toHaveLength(1)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.getByText('whsec_1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I have noted it' }))
  await waitFor(() => expect(screen.queryByText('whsec_1')).toBeNull())
})
