import type { I18nProvider } from '@refinedev/core'
import { changeLocale, currentLocale, i18n } from '../i18n/index.js'

/** Refine's own texts are in `kit:refine`. All other keys carry their namespace. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, fallback) =>
    String(
      i18n.t(key.includes(':') ? key : `kit:refine.${key}`, {
        ...(typeof options === 'object' ? options : {}),
        defaultValue: fallback ?? (typeof options === 'string' ? options : key),
      }),
    ),
  changeLocale: (locale) => changeLocale(locale === 'en-US' ? 'en-US' : 'zh-CN'),
  getLocale: currentLocale,
}
