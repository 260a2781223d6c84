import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { apiKeys } from '../features/credit/open-credit/api-keys.resource.js'
import { initI18n } from '../i18n/index.js'
import { renderAs, stubApi } from '../shared/testing.js'
import { OneTimeSecret } from './one-time-secret.js'
import RecordDrawer from './record-drawer.js'
import { recordFor } from './testing.js'
import type { Definition } from './types.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-open-credit'] }))

const onOpen = vi.fn()
const onClose = vi.fn()
beforeEach(() => {
  onOpen.mockClear()
  onClose.mockClear()
})

const definition = { ...apiKeys, panel: 'fields' } as unknown as Definition
const rows = ['First', 'Second'].map((name) => ({ ...recordFor(definition), id: name, name, can: ['issue'] }))

/** Opens the action in the drawer of the first key and returns its dialog. */
async function openIssue() {
  stubApi({ '/issue': { secret: 's3cret' } })
  renderAs(
    [],
    <RecordDrawer
      definition={definition}
      record={rows[0] ?? null}
      rows={rows}
      open
      onOpen={onOpen}
      onClose={onClose}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Issue secret' }))
  // Both dialogs have the same ID in tests, and so the same name.
  const title = await screen.findByText('Issue the secret of “First”?')
  return within(title.closest<HTMLElement>('[role=dialog]') ?? document.body)
}

it('moves to no other record by keys that are pressed in a dialog', async () => {
  const dialog = await openIssue()
  fireEvent.keyDown(dialog.getByRole('button', { name: 'Issue secret' }), { key: 'j' })
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(onOpen).toHaveBeenCalledWith(rows[1])
})

it('keeps the secret and the drawer around it on Escape', async () => {
  const dialog = await openIssue()
  fireEvent.click(dialog.getByRole('button', { name: 'Issue secret' }))
  const secret = await screen.findByText('s3cret')
  fireEvent.keyDown(secret, { key: 'Escape', keyCode: 27 })
  expect(onClose).not.toHaveBeenCalled()
  expect(secret.isConnected).toBe(true)
})

function Page() {
  const [shown, setShown] = useState(true)
  return (
    <>
      {shown ? (
        <OneTimeSecret label="Key" secret="s3cret" onClose={() => setShown(false)}>
          Note it.
        </OneTimeSecret>
      ) : null}
      <Link to="/elsewhere">go</Link>
      <p>{useLocation().pathname}</p>
    </>
  )
}

it('asks before its page is left, until it is noted', async () => {
  renderAs([], <Page />)
  fireEvent.click(screen.getByText('go'))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.getByText('s3cret')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I have noted it' }))
  fireEvent.click(screen.getByText('go'))
  expect(await screen.findByText('/elsewhere')).toBeTruthy()
})
