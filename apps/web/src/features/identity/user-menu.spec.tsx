import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { clearSession, setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { UserMenu } from './user-menu.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity'] }))
afterEach(() => {
  clearSession()
})

/** Returns the menu entries of an account that may change home pictures. */
async function entriesOf(type: number, loginName: string) {
  stubApi({})
  const user = { loginId: '1', name: 'Someone', type, loginName, phoneVerify: true }
  setSession({ token: 't', user: user as never })
  renderAs(
    ['home-picture:update'],
    <UserMenu compact={false} PicturesDialog={() => null} onPreferences={() => undefined} />,
  )
  fireEvent.click(await screen.findByRole('button'))
  const items = await screen.findAllByRole('menuitem')
  return items.map(({ textContent }) => textContent)
}

it('offers personal information and phone binding to participants only', async () => {
  for (const type of [1, 2, 3, 4]) {
    const entries = await entriesOf(type, 'someone')
    expect(entries).toEqual(expect.arrayContaining(['Personal information', 'Phone binding']))
    expect(entries).not.toContain('Change home pictures')
    cleanup()
  }
  const entries = await entriesOf(0, 'someone')
  expect(entries).not.toContain('Personal information')
  expect(entries).not.toContain('Phone binding')
})

it('has the home pictures for supervisors other than admin (specification 6)', async () => {
  expect(await entriesOf(0, 'supervisor06')).toContain('Change home pictures')
  cleanup()
  expect(await entriesOf(0, 'admin')).not.toContain('Change home pictures')
})

it('shows the present name after the account was renamed', async () => {
  stubApi({ 'account/me': { name: 'Renamed' } })
  const user = { loginId: '1', name: 'Someone', type: 2, loginName: 'someone', phoneVerify: true }
  setSession({ token: 't', user: user as never })
  renderAs([], <UserMenu compact={false} PicturesDialog={() => null} onPreferences={() => undefined} />)
  expect(await screen.findByRole('button', { name: /Renamed/ })).not.toBeNull()
})
