import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '../i18n/index.js'
import { guardInput } from '../shared/unsaved-input.js'
import { clearSession, getSession, setSession } from './session.js'
import { failure, leaveSession, SESSION_ENDED } from './transport.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common'] }))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

const ENDED = {
  ...{ status: 401, method: 'GET', text: 'Your session has ended', headers: new Headers() },
}
function stubLocation() {
  const replace = vi.fn()
  const { origin, href, protocol } = location
  vi.stubGlobal('location', { origin, href, protocol, replace })
  setSession({ token: 't', user: { loginId: 'a', type: 2 } as never })
  return replace
}

it('stores drafts in this browser, then leaves without a question', async () => {
  const replace = stubLocation()
  const store = vi.fn(async () => true)
  const end = guardInput(() => ({ unsaved: () => true, store }))
  failure(ENDED)
  await vi.advanceTimersByTimeAsync(2_010)
  const leave = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leave)
  expect([store.mock.calls.length, replace.mock.calls, leave.defaultPrevented]).toEqual([...[1, [['/']], false]])
  end()
  // After that the end of a session is reported again.
  await vi.advanceTimersByTimeAsync(1_000)
})

it.each([
  ['has no storage', {}],
  ['could not be stored', { store: async () => false }],
])('stays on a page with input that %s, after the message and without a session', async (_, how) => {
  vi.advanceTimersByTime(2_000)
  const replace = stubLocation()
  const told = vi.fn()
  window.addEventListener(SESSION_ENDED, told)
  const end = guardInput(() => ({ unsaved: () => true, ...how }))
  failure(ENDED)
  await vi.advanceTimersByTimeAsync(1_990)
  expect(getSession()?.token).toBe('t')
  await vi.advanceTimersByTimeAsync(20)
  failure(ENDED)
  await vi.advanceTimersByTimeAsync(2_010)
  expect([getSession(), replace.mock.calls, told.mock.calls.length]).toEqual([null, [], 1])
  window.removeEventListener(SESSION_ENDED, told)
  end()
})

it('keeps the address of a page that is left during the message of a 401', async () => {
  const replace = stubLocation()
  failure(ENDED)
  await vi.advanceTimersByTimeAsync(500)
  leaveSession('/login?type=2&redirect=%2Fpeople')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(new Set(replace.mock.calls.flat())).toEqual(new Set(['/login?type=2&redirect=%2Fpeople']))
  setSession({ token: 'next', user: { loginId: 'a', type: 2 } as never })
  leaveSession('/homes')
  expect(replace).toHaveBeenLastCalledWith('/homes')
  await vi.advanceTimersByTimeAsync(1_000)
})

it('leaves a session that began after the call was sent, or during the message', async () => {
  const replace = stubLocation()
  failure({ ...ENDED, token: 'former' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([getSession()?.token, replace.mock.calls]).toEqual(['t', []])
  failure({ ...ENDED, token: 't' })
  await vi.advanceTimersByTimeAsync(500)
  setSession({ token: 'next', user: { loginId: 'b', type: 2 } as never })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([getSession()?.token, replace.mock.calls]).toEqual(['next', []])
  // The end of this one is reported.
  failure({ ...ENDED, token: 'next' })
  await vi.advanceTimersByTimeAsync(2_010)
  expect([getSession(), replace.mock.calls]).toEqual([null, [['/']]])
  await vi.advanceTimersByTimeAsync(1_000)
})

it('shows the message of a 401 for 2 s, clears everything and loads the root', async () => {
  const replace = vi.fn()
  const { origin, href, protocol } = location
  vi.stubGlobal('location', { origin, href, protocol, replace })
  setSession({ token: 't', user: { loginId: 'a', type: 2 } as never })
  sessionStorage.setItem('anything', '1')
  failure({ status: 401, method: 'GET', text: 'Your session has ended', headers: new Headers() })
  expect(document.querySelector('.toast')?.textContent).toBe('Your session has ended')
  await vi.advanceTimersByTimeAsync(1_990)
  expect([replace.mock.calls, getSession()?.token]).toEqual([[], 't'])
  await vi.advanceTimersByTimeAsync(20)
  expect(replace.mock.calls).toEqual([['/']])
  expect([getSession(), localStorage.length, sessionStorage.length]).toEqual([null, 0, 0])
})
