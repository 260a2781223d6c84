import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '../i18n/index.js'
import { clearSession, getSession, setSession } from './session.js'
import { failure } from './transport.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common'] }))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  clearSession()
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
