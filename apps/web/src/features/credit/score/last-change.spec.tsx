import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { LastChange } from './last-change.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'credit'] }))

/** Renders the last change of a score and returns its text and its link. */
async function changeOf(more: object) {
  const line = {
    ...{ id: 'l', cause: 'evaluation', text: 'Acme rated you 85.00', projectName: 'Desks', bidSectionName: 'Lot 1' },
    ...{ onDate: '2026-11-28', delta: -5, objectionId: null, objectUntil: null, ...more },
  }
  stubApi({ '/lines': { total: 9, records: [line] } })
  renderAs([], <LastChange participantId="p" />)
  const text = (await screen.findByText(/Acme rated you/)).textContent
  return [text?.trim(), screen.queryByRole('link')?.getAttribute('href')]
}

it('names the cause, and leads to the objection until its last day', async () => {
  expect(await changeOf({ objectUntil: '2026-12-12' })).toEqual([
    'Last change (2026-11-28) −5.00 Acme rated you 85.00 Desks · Lot 1 Object (until 2026-12-12)',
    '/questionComplaint/file?kind=objection&subjectType=scoreLine&subjectId=l',
  ])
})

it('leads to the objection that was filed', async () => {
  const [text, link] = await changeOf({ objectionId: 'c', objectUntil: '2026-12-12' })
  expect([text?.endsWith('View the objection you filed'), link]).toEqual([true, '/questionComplaint/details?id=c'])
})

it('offers no objection after its term', async () => {
  expect(await changeOf({ delta: 0.21 })).toEqual([
    'Last change (2026-11-28) +0.21 Acme rated you 85.00 Desks · Lot 1',
    undefined,
  ])
})
