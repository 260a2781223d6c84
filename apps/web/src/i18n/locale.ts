import { isLocale, type Locale, pickLocale } from '@credit/contract'
import Cookies from 'js-cookie'
import { setCookie } from '../shared/cookies.js'

/** Stored in a cookie so that the server can read it. It outlives the session (`clearSession`). */
export const LOCALE_COOKIE = 'locale'
const YEAR_DAYS = 365

/** Returns the language chosen here, or the browser's, or the one that the server put on the page. */
export function storedLocale(): Locale {
  const stored = Cookies.get(LOCALE_COOKIE)
  if (isLocale(stored)) return stored
  const { lang } = document.documentElement
  return pickLocale(navigator.languages.join(','), isLocale(lang) ? lang : 'zh-CN')
}

export function storeLocale(locale: Locale): void {
  setCookie(LOCALE_COOKIE, locale, { days: YEAR_DAYS })
}
