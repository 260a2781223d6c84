import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES, type Locale, type Names } from '@credit/contract'
import i18next, { type i18n } from 'i18next'
import type { DomainError, FieldMessage } from '../domain-error.js'

/** Folders with texts of their own: `<folder>/locales/<locale>.json`. */
const LOCALE_FOLDERS = [
  'core/language',
  'modules/messaging',
  'modules/exchange',
  'modules/identity',
  'modules/site',
  'modules/backup',
  'modules/calendar',
  'modules/participants',
  'modules/projects',
  'modules/ledger',
  'modules/acts',
  'modules/claims',
  'modules/ratings',
  'modules/cases',
  'modules/score',
  'modules/open-credit',
  'modules/registration',
  'modules/evaluation',
  'modules/workflow',
  'modules/sync',
  'modules/oversight',
  'modules/workspace',
  'cli',
  'seeds',
] as const

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

type Texts = { [key: string]: string | Texts }

/** Reads all server texts of one language, merged over the folders. */
export function readTexts(locale: Locale): Texts {
  const all: Texts = {}
  for (const folder of LOCALE_FOLDERS) {
    merge(all, JSON.parse(readFileSync(join(root, folder, 'locales', `${locale}.json`), 'utf8')))
  }
  return all
}

function merge(into: Texts, from: Texts): Texts {
  for (const [key, value] of Object.entries(from)) {
    const there = into[key]
    into[key] = typeof there === 'object' && typeof value === 'object' ? merge(there, value) : value
  }
  return into
}

let instance: i18n | null = null

function texts(): i18n {
  if (instance) return instance
  instance = i18next.createInstance()
  void instance.init({
    initAsync: false,
    lng: 'zh-CN',
    fallbackLng: false,
    resources: Object.fromEntries(LOCALES.map((l) => [l, { translation: readTexts(l) }])),
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnEmptyString: false,
  })
  return instance
}

/** Returns a text of the locale files in a language; a missing key is a bug and throws. */
export function translate(locale: Locale, key: string, params: Record<string, unknown> = {}): string {
  const i18n = texts()
  if (!i18n.exists(key, { lng: locale })) throw new Error(`no text for ${key} in ${locale}`)
  return i18n.t(key, { ...params, lng: locale })
}

/** Returns the texts of a group of the locale files in a language. */
export function textsOf(locale: Locale, group: string): string[] {
  return Object.values<string>(texts().getResource(locale, 'translation', group))
}

/** Joins values as a list in a language. */
export function listed(locale: Locale, values: readonly string[]): string {
  return new Intl.ListFormat(locale, { style: 'narrow' }).format(values)
}

/** Returns a text of the locale files in both languages. */
export function translateAll(key: string, params: Record<string, unknown> = {}): Names {
  return Object.fromEntries(LOCALES.map((locale) => [locale, translate(locale, key, params)])) as Names
}

/** Returns the text of a message about a field. */
export function messageText(locale: Locale, message: FieldMessage): string {
  return typeof message === 'string' ? translate(locale, message) : translate(locale, message[0], message[1])
}

/** The sentence of an error. */
export function errorText(
  locale: Locale,
  { code, details: { sentence, params } }: Pick<DomainError, 'code' | 'details'>,
): string {
  return sentence ? messageText(locale, sentence) : translate(locale, `errors.${code}`, params)
}
