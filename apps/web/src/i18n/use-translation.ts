import type { Locale } from '@credit/contract'
import { use, useCallback, useSyncExternalStore } from 'react'
import { currentLocale, loadTexts, onLocaleChange, type Params, translate } from './texts.js'

export type Translate = (key: string, params?: Params) => string

/** The language now; renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(onLocaleChange, currentLocale)
}

/**
 * Texts of one namespace, and of `common` by `common:key`; suspends until both are there. Same call
 * as react-i18next's hook, for what public pages use.
 */
export function useTranslation(namespace: string): { t: Translate; locale: Locale } {
  const locale = useLocale()
  // Called for texts that are there too: a hook that is skipped when React plays the component again
  // after it waited makes React lose count of its hooks.
  for (const needed of ['common', namespace]) use(loadTexts(locale, needed))
  // A new function for each language, so that effects that use it run again.
  const t = useCallback<Translate>(
    (key, params) => (locale ? translate(namespace, key, params) : key),
    [namespace, locale],
  )
  return { t, locale }
}
