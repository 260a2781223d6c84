import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import type { components } from '../api/schema.js'
import { adjustments } from '../features/credit/claims/adjustments.resource.js'
import { claimList } from '../features/credit/claims/claims.resource.js'
import { ratings } from '../features/credit/ratings/ratings.resource.js'
import { projects } from '../features/projects/project.resource.js'
import { initI18n } from '../i18n/index.js'
import { renderAs, stubApi } from '../shared/testing.js'
import { RecordCommands } from './record-commands.js'
import { RowCommands } from './row-commands.js'

beforeAll(() =>
  initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'projects', 'credit-claims', 'credit-ratings'] }),
)

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const claim = { id: 'c 1', itemName: 'Prize', version: 7, can: ['reject', 'approve', 'update'] }

/** Opens an action of a claim and returns its dialog. */
async function openClaim(action: string) {
  renderAs([], <RecordCommands definition={claimList} record={claim} />)
  press(action)
  return within(await screen.findByRole('dialog'))
}

it('offers the actions that a record allows, the main and dangerous ones marked', () => {
  renderAs([], <RecordCommands definition={claimList} record={claim} />)
  const [reject, approve, ...others] = screen.getAllByRole('button')
  expect(others).toEqual([])
  expect(reject?.className).toContain('dangerous')
  expect(approve?.className).toContain('primary')
})

it('sends what it asked for with the version that is shown, and says that it is done', async () => {
  const calls = stubApi({ 'qualificationPoint/c%201/reject': {} })
  const dialog = await openClaim('Reject')
  fireEvent.change(dialog.getByLabelText('Reasons'), { target: { value: ' Too old ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe('Rejected'))
  expect(calls).toMatchObject([{ method: 'PUT', body: { reason: 'Too old', version: 7 } }])
})

it('requires and limits a text as the API document does', async () => {
  const calls = stubApi({ 'qualificationPoint/c%201/reject': {} })
  const dialog = await openClaim('Reject')
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText('Enter “Reasons”')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Reasons'), { target: { value: 'x'.repeat(2001) } })
  expect(await dialog.findByText('At most 2,000 characters')).toBeTruthy()
  expect(calls).toEqual([])
})

it('leaves out an optional text that is empty', async () => {
  const calls = stubApi({ 'adjustment/a1/approve': {} })
  const record = { id: 'a1', participantName: 'Desks', points: -2, can: ['approve'] }
  renderAs([], <RecordCommands definition={adjustments} record={record} />)
  press('Approve')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  const writes = () => calls.filter(({ method }) => method !== 'GET')
  await waitFor(() => expect(writes()).toMatchObject([{ method: 'PUT', body: {} }]))
})

function Project() {
  const [pause, setPause] = useState(false)
  const record = { id: 'p1', name: 'Desks', pause, can: [pause ? 'resume' : 'pause'] }
  return (
    <>
      <button type="button" onClick={() => setPause(true)}>
        paused by another
      </button>
      <RecordCommands definition={projects} record={record as Partial<components['schemas']['ProjectRow']>} />
    </>
  )
}

it('never turns an open dialog into that of another action', async () => {
  renderAs([], <Project />)
  press('Pause project')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(screen.getByText('paused by another'))
  expect(screen.getByText('Resume project')).toBeTruthy()
  expect(dialog.textContent).toContain('Pause “Desks”?')
  expect(dialog.textContent).not.toContain('Resume')
})

it('offers in a row no action that needs the whole record', async () => {
  renderAs([], <RowCommands definition={ratings} record={{ id: 'r1', number: 'R1', can: ['enforce', 'withdraw'] }} />)
  press('Actions on “R1”')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Withdraw'])
})

it('shows no menu on a row that allows nothing', () => {
  renderAs([], <RowCommands definition={ratings} record={{ id: 'r1', number: 'R1', can: [] }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

it('returns the focus to the button of the row when its dialog is closed', async () => {
  renderAs([], <RowCommands definition={ratings} record={{ id: 'r1', number: 'R1', can: ['withdraw'] }} />)
  press('Actions on “R1”')
  fireEvent.click(await screen.findByRole('menuitem'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  const button = screen.getByRole('button', { name: 'Actions on “R1”' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})
