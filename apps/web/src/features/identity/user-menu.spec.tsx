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

it('shows the name of a renamed account, also when its tab is shown again', async () => {
  const me = { name: 'Renamed' }
  stubApi({ 'account/me': me })
  const user = { loginId: '1', name: 'Someone', type: 2, loginName: 'someone', phoneVerify: true }
  setSession({ token: 't', user: user as never })
  renderAs([], <UserMenu compact={false} PicturesDialog={() => null} onPreferences={() => undefined} />)
  expect(await screen.findByRole('button', { name: /Renamed/ })).not.toBeNull()
  // Shows the tab again, as after a change in another one.
  me.name = 'Renamed again'
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('button', { name: /Renamed again/ })).not.toBeNull()
})

it('switches light and dark in the menu of phones', async () => {
  document.documentElement.dataset.theme = 'light'
  const user = { loginId: '1', name: 'Someone', type: 2, loginName: 'someone', phoneVerify: true }
  for (const compact of [false, true]) {
    stubApi({})
    setSession({ token: 't', user: user as never })
    renderAs([], <UserMenu compact={compact} PicturesDialog={() => null} onPreferences={() => undefined} />)
    fireEvent.click(await screen.findByRole('button'))
    await screen.findAllByRole('menuitem')
    expect([compact, screen.queryByRole('menuitem', { name: 'Dark' }) !== null]).toEqual([compact, compact])
    if (!compact) cleanup()
  }
  fireEvent.click(screen.getByRole('menuitem', { name: 'Dark' }))
  expect([document.documentElement.dataset.theme, document.cookie]).toEqual([
    'dark',
    expect.stringContaining('theme=dark'),
  ])
  fireEvent.click(await screen.findByRole('button'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Light' }))
  expect(document.documentElement.dataset.theme).toBe('light')
})
