import Cookies from 'js-cookie'

const DAY_S = 86_400

/**
 * Sets a cookie of the whole site for a number of days. Uses `Max-Age`, because the browser compares `Expires`
 * with its own time, which differs from the time of the page in tests.
 */
export function setCookie(
  name: string,
  value: string,
  { days, secure = false }: { days: number; secure?: boolean },
): void {
  Cookies.set(name, value, {
    path: '/',
    'max-age': String(days * DAY_S),
    sameSite: 'Lax',
    secure,
  })
}

/** Removes a cookie of the whole site. */
export function removeCookie(name: string): void {
  Cookies.set(name, '', { path: '/', 'max-age': '0' })
}
