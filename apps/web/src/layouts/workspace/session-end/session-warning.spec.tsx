import { SESSION_ABSOLUTE_MS, SESSION_SLIDING_MS, SESSION_TOUCH_MS, SESSION_WARNING_MS } from '@credit/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, getSession, getToken, lastCall, noteCall, setSession } from '../../../api/session.js'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { guardInput } from '../../../shared/unsaved-input.js'
import { sessionEnd } from './session-end.js'
import { SessionWarning } from './session-warning.js'

const IDLE_MS = SESSION_SLIDING_MS - SESSION_TOUCH_MS
const replace = vi.fn()

function logIn(loginId = 'a', sinceLogin = 0, token = 't'): void {
  const expiresAt = new Date(Date.now() + SESSION_ABSOLUTE_MS - sinceLogin).toISOString()
  setSession({ token, user: { loginId, type: 2, expiresAt } as never })
}

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'workspace'] }))
beforeEach(() => {
  clearSession()
  const { origin, href, protocol } = location
  vi.stubGlobal('location', { origin, href, protocol, replace })
})
afterEach(() => {
  replace.mockReset()
})

const dialog = () => screen.queryByRole('dialog')
/** Fires the event that a tab receives when another tab writes to the storage. */
const otherTab = (change: () => void) =>
  act(() => {
    change()
    window.dispatchEvent(new StorageEvent('storage'))
  })

it('ends a day after the last call, earlier by what the server may not have stored', () => {
  const now = Date.now()
  expect(sessionEnd(now)).toBeNull()
  logIn()
  noteCall(now - 1000)
  expect(sessionEnd(now)).toEqual({ at: now - 1000 + IDLE_MS, extendable: true })
  logIn('a', SESSION_ABSOLUTE_MS - 60_000)
  expect(sessionEnd(now)?.extendable).toBe(false)
  expect(sessionEnd(now)?.at).toBeLessThan(now + 60_000)
})

it('is silent while there is time, and warns if another tab shows little time left', async () => {
  logIn()
  noteCall(Date.now())
  renderAs([], <SessionWarning />)
  expect(dialog()).toBeNull()
  otherTab(() => noteCall(Date.now() - IDLE_MS + SESSION_WARNING_MS - 1000))
  await waitFor(() => expect(dialog()).not.toBeNull())
  expect(screen.getByRole('status').textContent).toBe('5 minutes left')
  otherTab(() => noteCall(Date.now()))
  await waitFor(() => expect(dialog()).toBeNull())
})

it('extends the session with a call, and reports a failure', async () => {
  logIn()
  noteCall(Date.now() - IDLE_MS + 60_000)
  const calls = stubApi({})
  renderAs([], <SessionWarning />)
  fireEvent.click(await screen.findByRole('button', { name: 'Stay logged in' }))
  await waitFor(() => expect(dialog()).toBeNull())
  expect(calls.map(({ path }) => path)).toEqual(['/credit/admin/api/account/verify/phone'])

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  otherTab(() => noteCall(Date.now() - IDLE_MS + 60_000))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay logged in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be extended')
  expect(dialog()).not.toBeNull()
})

it('logs out at the end, reports it at the login, and returns to the same page', async () => {
  logIn()
  noteCall(Date.now() - IDLE_MS + 1500)
  const calls = stubApi({})
  renderAs([], <SessionWarning />)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/login?type=2&redirect=%2F&ended=1'))
  expect(calls.map(({ path }) => path)).toEqual(['/credit/sso/api/logout'])
  expect(getSession()).toBeNull()
})

it('does not extend the session for other tabs by its last calls', async () => {
  logIn()
  const last = Date.now() - IDLE_MS + 1500
  noteCall(last)
  const calls = stubApi({})
  renderAs([], <SessionWarning />)
  const written = vi.spyOn(Storage.prototype, 'setItem')
  await waitFor(() => expect(replace).toHaveBeenCalled())
  expect(calls).toHaveLength(1)
  expect(written.mock.calls.filter(([key]) => key === 'lastCall')).toEqual([])
  written.mockRestore()
  noteCall(last)
  expect(lastCall()).toBe(last)
})

it('saves drafts first, and keeps a page with other input until the next login', async () => {
  logIn()
  noteCall(Date.now() - IDLE_MS + 1500)
  stubApi({})
  const keep = vi.fn(() => Promise.resolve())
  const drop = guardInput(() => ({ unsaved: () => true, keep }))
  renderAs([], <SessionWarning />)
  const link = await screen.findByRole('link', { name: 'Log in in a new tab' })
  expect(keep).toHaveBeenCalled()
  expect([link.getAttribute('href'), replace.mock.calls]).toEqual(['/login?type=2', []])
  otherTab(() => logIn())
  await waitFor(() => expect(dialog()).toBeNull())
  expect(replace).not.toHaveBeenCalled()
  drop()
})

it('does not end a session that begins in another tab while drafts are saved', async () => {
  logIn()
  noteCall(Date.now() - IDLE_MS + 1500)
  const calls = stubApi({})
  let saved = () => {}
  const keep = vi.fn(() => new Promise<void>((resolve) => (saved = resolve)))
  const drop = guardInput(() => ({ unsaved: () => false, keep }))
  renderAs([], <SessionWarning />)
  await waitFor(() => expect(keep).toHaveBeenCalled(), { timeout: 3000 })
  otherTab(() => logIn('a', 0, 'u'))
  saved()
  expect(await screen.findByText('You are logged in again')).toBeDefined()
  expect([getToken(), calls, replace.mock.calls]).toEqual(['u', [], []])
  noteCall(Date.now() + 1000)
  expect(lastCall()).toBeGreaterThan(Date.now())
  drop()
})

it('counts a login as the first call, whatever an earlier session has left', () => {
  noteCall(Date.now() - 2 * SESSION_SLIDING_MS)
  logIn()
  expect(sessionEnd(Date.now())?.at).toBeGreaterThan(Date.now())
})

it('leaves a kept page if another account logs in', async () => {
  logIn()
  noteCall(Date.now() - IDLE_MS + 1500)
  stubApi({})
  const drop = guardInput(() => ({ unsaved: () => true }))
  renderAs([], <SessionWarning />)
  await screen.findByRole('link', { name: 'Log in in a new tab' })
  otherTab(() => logIn('b'))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  drop()
})

it('says at the maximum duration that it cannot be extended', async () => {
  logIn('a', SESSION_ABSOLUTE_MS - 120_000)
  noteCall(Date.now())
  renderAs([], <SessionWarning />)
  await screen.findByText(/maximum duration/)
  expect(screen.queryByRole('button', { name: 'Stay logged in' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByText(/maximum duration/)).toBeNull())
})
