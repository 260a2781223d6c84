import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { cases } from '../features/credit/cases/cases.resource.js'
import { adjustments } from '../features/credit/claims/adjustments.resource.js'
import { initI18n } from '../i18n/index.js'
import { renderAs, stubApi } from '../shared/testing.js'
import { RecordCommands } from './record-commands.js'

beforeAll(() =>
  initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-claims', 'credit-cases', 'credit-acts'] }),
)

const standing = { limitedBy: null, unrated: false, serious: false }
const EFFECT = {
  before: { ...standing, score: 60.2, starLevel: 4, band: 'A' },
  after: { ...standing, score: 58.2, starLevel: 3, band: 'A' },
}
const TEXT = 'score 60.20 → 58.20 (−2.00) · stars 4 → 3 · band A, unchanged'
const button = (name: string) => screen.findByRole('button', { name })

it('shows score and levels before and after, also in the notice of success', async () => {
  stubApi({ 'adjustment/x1/effect': EFFECT })
  const record = { id: 'x1', participantName: 'Acme', points: -2, version: 1, can: ['approve', 'reject'] }
  renderAs([], <RecordCommands definition={adjustments} record={record} />)
  fireEvent.click(await button('Approve'))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(TEXT)).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Correct' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toContain(`(${TEXT})`))
})

it('shows nothing for a decision that changes no score', async () => {
  const calls = stubApi({ 'adjustment/x1/effect': null })
  const record = { id: 'x1', participantName: 'Acme', points: -2, version: 1, can: ['approve', 'reject'] }
  renderAs([], <RecordCommands definition={adjustments} record={record} />)
  fireEvent.click(await button('Reject'))
  await screen.findByRole('dialog')
  expect(calls).toEqual([])
  expect(screen.queryByText('Once in force')).toBeNull()
})

it('shows the effect of a case once it is upheld', async () => {
  stubApi({ 'complaint/c1/effect': EFFECT })
  const record = { id: 'c1', title: 'Late', kind: 'objection', subjectType: 'evaluation', subjectSign: null }
  renderAs([], <RecordCommands definition={cases} record={{ ...record, can: ['decide'] } as never} />)
  fireEvent.click(await button('Decide'))
  const dialog = await screen.findByRole('dialog')
  const [upheld, dismissed] = await within(dialog).findAllByRole('radio')
  expect(within(dialog).queryByText(TEXT)).toBeNull()
  fireEvent.click(upheld as HTMLElement)
  expect(await within(dialog).findByText(TEXT)).toBeTruthy()
  fireEvent.click(dismissed as HTMLElement)
  expect(within(dialog).queryByText(TEXT)).toBeNull()
})
