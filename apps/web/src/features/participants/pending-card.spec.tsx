import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../shared/testing.js'
import { PendingCard } from './pending-card.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'participants'] }))

it('keeps the message that a change cannot be withdrawn until it is dismissed', async () => {
  const pending = { id: 'r1', diff: [], source: 'self', createTime: '2026-11-21T09:30:00+08:00' }
  const decided = 'Somebody may have changed it meanwhile'
  let now: object | null = pending
  const calls = stubApi({
    get '/unapproved/s1'() {
      return now
    },
    '/withdraw': new Failure(409, { code: 'STATE_CONFLICT', error: decided }),
  })
  const reads = () => calls.filter(({ path }) => path.endsWith('/unapproved/s1')).length
  renderAs([], <PendingCard whose={{ sign: 2, id: 's1' }} own reached />)
  fireEvent.click(await screen.findByRole('button', { name: /Withdraw/ }))
  now = null
  fireEvent.click(screen.getAllByRole('button', { name: /Withdraw/ }).at(-1) as HTMLElement)
  await screen.findByText(decided)
  expect(reads()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull())
})
