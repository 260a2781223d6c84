import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, getSession, setSession } from '../api/session.js'
import { stubApi } from '../shared/testing.js'
import { authProvider } from './auth-provider.js'

afterEach(() => {
  clearSession()
})

it.each(['answers', 'does not answer'])(
  'clears the stored session and opens the home if the server %s (specification 4)',
  async (how) => {
    const replace = vi.fn()
    const { origin, href, protocol } = location
    vi.stubGlobal('location', { origin, href, protocol, replace })
    setSession({ token: 't', user: { loginId: 'a', type: 2 } as never })
    localStorage.setItem('anything', '1')
    const calls = stubApi({})
    const asked = vi.fn()
    if (how === 'does not answer')
      vi.stubGlobal('fetch', async () => {
        asked()
        throw new TypeError('Failed to fetch')
      })
    void authProvider.logout({})
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/homes'), 30_000)
    expect(calls.map(({ path }) => path).length + asked.mock.calls.length).toBe(1)
    expect([getSession(), localStorage.length]).toEqual([null, 0])
  },
)
