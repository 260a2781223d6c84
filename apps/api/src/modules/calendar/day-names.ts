import { LOCALES, type Names } from '@credit/contract'
import { translate } from '../../core/language/language.js'

/** Returns a text in both languages. */
export function textsOf(key: string, params: Record<string, unknown> = {}): Names {
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, translate(locale, key, params)]),
  ) as Names
}
