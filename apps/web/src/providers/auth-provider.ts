import { AUTH_BASE } from '@credit/contract'
import type { AuthProvider } from '@refinedev/core'
import { send } from '../api/client.js'
import { clearSession, getSession } from '../api/session.js'
import { queryClient } from './query-client.js'

/** A server that does not answer keeps nobody from leaving. */
const LOGOUT_WAIT_MS = 3000

/** Logging in is the public side's; here: who is in, and leaving. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve({ success: false, redirectTo: '/login' }),
  async logout() {
    // The server may be away: leaving must work all the same (specification 4).
    const signal = AbortSignal.timeout(LOGOUT_WAIT_MS)
    await send('GET', `${AUTH_BASE}/api/logout`, { signal }).catch(() => undefined)
    clearSession()
    queryClient.clear()
    return { success: true, redirectTo: '/homes' }
  },
  check: () =>
    Promise.resolve(
      getSession() ? { authenticated: true } : { authenticated: false, redirectTo: '/homes' },
    ),
  // A 401 is ended by the transport: its sentence, then the root (specification 8).
  onError: () => Promise.resolve({}),
  getIdentity: () => Promise.resolve(getSession()?.user ?? null),
}
