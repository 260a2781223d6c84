import type { Sign } from '@credit/contract'
import { TOKEN_COOKIE } from '@credit/contract'
import Cookies from 'js-cookie'
import { LOCALE_KEY } from '../i18n/locale.js'
import { THEME_KEY } from '../theme/mode.js'

/** The user as doLogin answers it, without the token. */
export interface SessionUser {
  loginId: string
  loginName: string
  name: string
  type: Sign
  userType: Sign
  changePwd: boolean
  phoneVerify: boolean
  areaId: string
  areaCode: string
  areaName: string
  participantId: string | null
  roles: string[]
  expiresAt: string
}

export interface Session {
  token: string
  user: SessionUser
}

const USER_KEY = 'user'
const LOGIN_TYPE_KEY = 'loginType'
const COOKIE_DAYS = 1

export function getToken(): string | null {
  return Cookies.get(TOKEN_COOKIE) || null
}

function writeToken(token: string): void {
  Cookies.set(TOKEN_COOKIE, token, {
    path: '/',
    expires: COOKIE_DAYS,
    sameSite: 'Lax',
    secure: location.protocol === 'https:',
  })
}

/** Each request moves the cookie's end a day on (specification 9). */
export function renewToken(): string | null {
  const token = getToken()
  if (token) writeToken(token)
  return token
}

export function getSession(): Session | null {
  const token = getToken()
  const stored = localStorage.getItem(USER_KEY)
  if (!token || !stored) return null
  try {
    return { token, user: JSON.parse(stored) as SessionUser }
  } catch {
    return null
  }
}

export function setSession({ token, user }: Session): void {
  writeToken(token)
  localStorage.setItem(USER_KEY, JSON.stringify(user))
}

/** Changes what is kept of the user, e.g. after a phone was bound. */
export function updateUser(change: Partial<SessionUser>): void {
  const session = getSession()
  if (session) localStorage.setItem(USER_KEY, JSON.stringify({ ...session.user, ...change }))
}

/**
 * Forgets the user: the cookie and all local and session storage, but for what belongs to the
 * browser and not to the session: its language, its theme and the login entry last used.
 */
export function clearSession(): void {
  Cookies.remove(TOKEN_COOKIE, { path: '/' })
  const kept = [LOCALE_KEY, THEME_KEY, LOGIN_TYPE_KEY].map(
    (key) => [key, localStorage.getItem(key)] as const,
  )
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
}

/** The login entry last used here, for a protected path opened without a session. */
export function lastLoginType(): Sign {
  const stored = Number(localStorage.getItem(LOGIN_TYPE_KEY) ?? 1)
  return (stored >= 0 && stored <= 4 && Number.isInteger(stored) ? stored : 1) as Sign
}

export function rememberLoginType(type: Sign): void {
  localStorage.setItem(LOGIN_TYPE_KEY, String(type))
}
