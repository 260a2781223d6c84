import { isLocale, type Locale, pickLocale } from '@credit/contract'

/** Kept over a logout: a person's language is not part of the session. */
export const LOCALE_KEY = 'locale'

/** The language once chosen here, else the browser's, else Chinese. */
export function storedLocale(): Locale {
  const stored = localStorage.getItem(LOCALE_KEY)
  if (isLocale(stored)) return stored
  return pickLocale(navigator.languages.join(','), 'zh-CN')
}
