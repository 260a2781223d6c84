import type { AuthProvider } from '@refinedev/core'
import { api } from '../api/client.js'
import { forgetOwnPages } from '../api/own-pages.js'
import { getSession } from '../api/session.js'
import { leaveSession } from '../api/transport.js'
import { dropAllInput } from '../shared/kept-input.js'

/** How long logging out waits for the server. */
const LOGOUT_WAIT_MS = 3000

/** Logging in belongs to the public pages; here: who is logged in, and logging out. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve({ success: false, redirectTo: '/login' }),
  async logout() {
    forgetOwnPages()
    const user = getSession()?.user
    if (user) await dropAllInput(user.loginId)
    // Logging out works without the server too (specification 4).
    const signal = AbortSignal.timeout(LOGOUT_WAIT_MS)
    await api.GET('/credit/sso/api/logout', { signal }).catch(() => undefined)
    // A new document: no data of this account stays in memory.
    leaveSession('/homes')
    // Pending until then: an answer would make Refine load the account's data again.
    return new Promise(() => undefined)
  },
  check: () => Promise.resolve(getSession() ? { authenticated: true } : { authenticated: false, redirectTo: '/homes' }),
  // A 401 is ended by the transport: its message, then the root (specification 8).
  onError: () => Promise.resolve({}),
  getIdentity: () => Promise.resolve(getSession()?.user ?? null),
}
