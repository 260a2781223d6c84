import { isLocale, type Locale, pickLocale } from '@credit/contract'

let chosen: Locale | null = null

/** The language that `--locale` asked for. */
export function setProcessLocale(value: unknown): void {
  if (isLocale(value)) chosen = value
}

/** Returns the language of terminal output: `--locale`, or LC_ALL or LANG, or English. */
export function processLocale(): Locale {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env
  return chosen ?? pickLocale(LC_ALL || LC_MESSAGES || LANG, 'en-US')
}
