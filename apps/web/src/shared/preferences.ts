import Cookies from 'js-cookie'

const COOKIE = 'preferences'
const EXPIRES_DAYS = 365

/** What a user adjusts in the workspace; a new entry needs no more than a line here. */
export interface Preferences {
  siderCollapsed?: boolean
  /** By the list's route. */
  lists?: Record<string, { pageSize?: number; hidden?: string[] }>
}

function read(): Preferences {
  try {
    return JSON.parse(Cookies.get(COOKIE) ?? '{}') as Preferences
  } catch {
    return {}
  }
}

/** Preferences of this browser, in a cookie: the end of a session clears local and session storage. */
export const preferences = {
  get<Key extends keyof Preferences>(key: Key): Preferences[Key] {
    return read()[key]
  },
  set<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
    Cookies.set(COOKIE, JSON.stringify({ ...read(), [key]: value }), {
      path: '/',
      expires: EXPIRES_DAYS,
      sameSite: 'Lax',
      secure: location.protocol === 'https:',
    })
  },
}
