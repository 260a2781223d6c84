import type { Sign } from '@credit/contract'
import { TOKEN_COOKIE } from '@credit/contract'
import Cookies from 'js-cookie'
import { removeCookie, setCookie } from '../shared/cookies.js'
import { renderedFor } from '../shared/rendered-for.js'
import { ownPagesShown } from './own-pages.js'
import type { Session, SessionUser } from './session-user.js'

const USER_KEY = 'user'
const LAST_CALL_KEY = 'lastCall'
/** Cookies that hold the token. The API reads neither; it reads the header (specification 9). */
const TOKEN_COOKIES = [TOKEN_COOKIE, 'token'] as const
const TOKEN_DAYS = 1
/** Login entry used last. Like language and theme it belongs to the browser, not to the session. */
export const LOGIN_TYPE_COOKIE = 'loginType'
const LOGIN_TYPE_DAYS = 365

export function getToken(): string | null {
  return Cookies.get(TOKEN_COOKIE) || null
}

/** True if a session with another token has begun, by switching accounts or by a login in another tab. */
export const isOtherSession = (token: string | null): boolean => getToken() !== null && getToken() !== token

function writeToken(token: string): void {
  for (const name of TOKEN_COOKIES) setCookie(name, token, { days: TOKEN_DAYS, secure: location.protocol === 'https:' })
}

/** Extends both cookies by a day, as every request does (specification 9). */
export function renewToken(): string | null {
  const token = getToken()
  if (token) writeToken(token)
  return token
}

export function getSession(): Session | null {
  if (import.meta.env.SSR && renderedFor()) return renderedFor()?.session ?? null
  const token = getToken()
  const stored = localStorage.getItem(USER_KEY)
  if (!token || !stored) return null
  try {
    const user = JSON.parse(stored) as SessionUser
    const shown = ownPagesShown()?.user
    // Login data stays the supervisor's, and no phone verification is requested in this view.
    return {
      token,
      user: shown ? { ...user, ...shown, userType: shown.type, phoneVerify: true } : user,
    }
  } catch {
    return null
  }
}

/** Starts a session in this browser. The login is its first call: the last one of an earlier session says nothing. */
export function setSession({ token, user }: Session): void {
  writeToken(token)
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  localStorage.setItem(LAST_CALL_KEY, String(Date.now()))
}

/** Token of the session whose last calls this page makes. */
let ending: string | null = null

/** Stores when the server last accepted a call of the session, for all tabs of the browser. */
export function noteCall(time: number): void {
  if (ending === null || getToken() !== ending) localStorage.setItem(LAST_CALL_KEY, String(time))
}

/** Lets the last calls of a session not extend it, so that the other tabs end with this one. */
export function stopExtending(): void {
  ending = getToken()
}

/** Returns when the server last accepted a call of the session, or null before the first one. */
export function lastCall(): number | null {
  return Number(localStorage.getItem(LAST_CALL_KEY)) || null
}

/** Updates the stored user, for example after a phone was bound. */
export function updateUser(change: Partial<SessionUser>): void {
  const session = getSession()
  if (session && !ownPagesShown()) localStorage.setItem(USER_KEY, JSON.stringify({ ...session.user, ...change }))
}

/** Ends the session in this browser: clears both token cookies and all local and session storage. */
export function clearSession(): void {
  ending = null
  for (const name of TOKEN_COOKIES) removeCookie(name)
  localStorage.clear()
  sessionStorage.clear()
}

/** Parses the `loginType` cookie. Defaults to purchasers. */
export function parseLoginTypeCookie(stored: string | undefined): Sign {
  const type = Number(stored ?? 1)
  return (type >= 0 && type <= 4 && Number.isInteger(type) ? type : 1) as Sign
}

/** Returns the login entry used last in this browser, for a protected path opened without a session. */
export function lastLoginType(): Sign {
  return parseLoginTypeCookie(Cookies.get(LOGIN_TYPE_COOKIE))
}

export function rememberLoginType(type: Sign): void {
  setCookie(LOGIN_TYPE_COOKIE, String(type), { days: LOGIN_TYPE_DAYS })
}
