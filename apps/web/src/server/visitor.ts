import { isLocale, type Locale, pickLocale, TOKEN_COOKIE } from '@credit/contract'
import { LOGIN_TYPE_COOKIE, parseLoginTypeCookie } from '../api/session.js'
import { LOCALE_COOKIE } from '../i18n/locale.js'
import { isThemeMode, THEME_COOKIE, type ThemeMode } from '../theme/mode.js'

/** Properties of the visitor that a page's HTML depends on, in addition to the address and the data. */
export interface Visitor {
  locale: Locale
  theme: ThemeMode | null
  /** Pages of logged-in visitors are not cached. */
  hasSession: boolean
  loginType: number
}

function parseCookies(header: string | undefined): Map<string, string> {
  return new Map(
    (header ?? '').split(';').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const]
    }),
  )
}

interface VisitorHeaders {
  cookie?: string
  'accept-language'?: string
}

/**
 * Reads the visitor from the request. The language comes from the address, the cookie, the browser or the default, in
 * this order.
 */
export function readVisitor(url: URL, headers: VisitorHeaders, defaultLocale: Locale): Visitor {
  const cookies = parseCookies(headers.cookie)
  const chosen = [url.searchParams.get('lang'), cookies.get(LOCALE_COOKIE)].find(isLocale)
  const theme = cookies.get(THEME_COOKIE)
  return {
    locale: chosen ?? pickLocale(headers['accept-language'], defaultLocale),
    theme: isThemeMode(theme) ? theme : null,
    hasSession: Boolean(cookies.get(TOKEN_COOKIE)),
    loginType: parseLoginTypeCookie(cookies.get(LOGIN_TYPE_COOKIE)),
  }
}
