/** The two languages that every text of the product exists in. */
export const LOCALES = ['zh-CN', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]

/** A text in both languages, as stored (jsonb) and as sent on calls that serve editing; English may be empty. */
export type Names = Record<Locale, string>

/** Returns a text in a language. A text that is not translated is read in Chinese. */
export const textIn = (names: Names, locale: Locale): string => names[locale] || names['zh-CN']

/** True if a text has no English yet. */
export const isUntranslated = (names: Names): boolean => names['zh-CN'] !== '' && names['en-US'] === ''

/** Returns a text in both languages. */
export const both = (zh: string, en: string): Names => ({ 'zh-CN': zh, 'en-US': en })

/** Returns whether a value is a language of the product. */
export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value)
}

/** The best of our languages for an `Accept-Language` header or a browser's language list. */
export function pickLocale(wanted: string | undefined | null, fallback: Locale): Locale {
  for (const part of (wanted ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? ''
    if (tag.startsWith('zh')) return 'zh-CN'
    if (tag.startsWith('en')) return 'en-US'
  }
  return fallback
}
