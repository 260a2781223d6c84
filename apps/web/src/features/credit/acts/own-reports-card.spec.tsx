import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { OwnReportsCard } from './own-reports-card.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'credit', 'credit-acts'] }))
afterEach(() => {
  vi.useRealTimers()
})

const behaviour = (itemName: string, noticeEndsOn: string, statementAt: string | null) => ({
  ...{ id: itemName, itemName, noticeEndsOn, statementAt },
  ...{ tier: 'minor', status: 'noticed', validUntil: null },
})

it('shows for each notice whether its party can still respond', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2035-11-05T23:30:00+08:00') })
  stubApi({
    '/integrity/mine': {
      records: [
        behaviour('ends today', '2035-11-05', null),
        behaviour('ended yesterday', '2035-11-04', null),
        behaviour('was answered', '2035-11-05', '2035-11-03T10:00:00+08:00'),
      ],
      total: 3,
    },
  })
  renderAs([], <OwnReportsCard />)
  const stateOf = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent
  expect(await stateOf('ends today')).toContain('Awaiting response')
  expect(await stateOf('ended yesterday')).toContain('Response period over')
  expect(await stateOf('was answered')).toContain('Responded')
})
