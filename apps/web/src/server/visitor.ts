import { isLocale, type Locale, pickLocale, TOKEN_COOKIE } from '@credit/contract'
import { LOGIN_TYPE_COOKIE, parseLoginTypeCookie } from '../api/session.js'
import { LOCALE_COOKIE } from '../i18n/locale.js'
import { isThemeMode, THEME_COOKIE, type ThemeMode } from '../theme/mode.js'

/** What a page's HTML depends on besides its address and the data. */
export interface Visitor {
  locale: Locale
  theme: ThemeMode | null
  /** Nothing is cached for who is logged in. */
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

/** Language: that of the address, the cookie, the browser, else the default. */
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
