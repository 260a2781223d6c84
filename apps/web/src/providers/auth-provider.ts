import type { AuthProvider } from '@refinedev/core'
import { api } from '../api/client.js'
import { forgetOwnPages } from '../api/own-pages.js'
import { getSession } from '../api/session.js'
import { leaveSession } from '../api/transport.js'
import { dropAllInput } from '../shared/kept-input.js'

/** Maximum time that logging out waits for the server. */
const LOGOUT_WAIT_MS = 3000

/** Tells Refine who is logged in, and logs out. The login itself belongs to the public pages. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve({ success: false, redirectTo: '/login' }),
  async logout() {
    forgetOwnPages()
    const user = getSession()?.user
    if (user) await dropAllInput(user.loginId)
    // Logging out works without the server, too (specification 4).
    const signal = AbortSignal.timeout(LOGOUT_WAIT_MS)
    await api.GET('/credit/sso/api/logout', { signal }).catch(() => undefined)
    // Loads a new document, so that no data of this account stays in memory.
    leaveSession('/homes')
    // Never resolves: a result would make Refine reload the account's data.
    return new Promise(() => undefined)
  },
  check: () => Promise.resolve(getSession() ? { authenticated: true } : { authenticated: false, redirectTo: '/homes' }),
  // The transport handles a 401: it shows the message and loads the root (specification 8).
  onError: () => Promise.resolve({}),
  getIdentity: () => Promise.resolve(getSession()?.user ?? null),
}
