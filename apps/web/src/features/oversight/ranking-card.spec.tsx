import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { clearSession, setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { RankingCard } from './ranking-card.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'oversight'] }))
afterEach(() => {
  clearSession()
})

/** Renders the card for an account and returns its requests for the ranking. */
function show(loginName: string) {
  setSession({ token: 't', user: { loginId: 'a', type: 0, loginName } as never })
  stubApi({
    'score/ranking': { total: 0, records: [] },
    'area/list': [{ areaId: 'east', areaName: 'East' }],
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  renderAs([], <RankingCard />)
  return () =>
    fetched.mock.calls
      .map(([request]) => new URL((request as Request).url))
      .filter(({ pathname }) => pathname.endsWith('score/ranking'))
      .map(({ searchParams }) => Object.fromEntries(searchParams))
}

const filter = () => screen.queryByRole('combobox', { name: 'Area' })
const open = (role: string) => fireEvent.click(screen.getByRole('tab', { name: role }))

it('asks for the ten best of each role, in a tab of its own (specification 2 and 9)', async () => {
  const asked = show('supervisor06')
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toHaveLength(4)
  for (const name of tabs.slice(1)) open(name ?? '')
  await waitFor(() => expect(asked()).toHaveLength(4))
  expect(asked()).toEqual(['1', '2', '3', '4'].map((type) => ({ type, current: '1', size: '10' })))
  expect(filter()).toBeNull()
})

it('shows admin a labelled area filter on the tab of purchasers', async () => {
  const asked = show('admin')
  const [purchasers, suppliers] = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  await screen.findByRole('option', { name: 'East' })
  fireEvent.change(filter() as HTMLElement, { target: { value: 'east' } })
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ type: '1', areaId: 'east' }))
  open(suppliers ?? '')
  await waitFor(() => expect(asked().at(-1)).toEqual({ type: '2', current: '1', size: '10' }))
  expect(filter()).toBeNull()
  open(purchasers ?? '')
  expect(filter()).toHaveProperty('value', 'east')
})
