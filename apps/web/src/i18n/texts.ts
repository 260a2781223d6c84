import type { Locale } from '@credit/contract'
import { loaders, type Texts } from './catalogue.js'
import { LOCALE_KEY, storedLocale } from './locale.js'

/**
 * The language and its texts. Public pages translate with this alone: i18next, which the workspace
 * uses over the same files, would take a sixth of all the script that the home page may load.
 */
let locale: Locale = storedLocale()
const cache = new Map<string, Texts>()
const pending = new Map<string, Promise<Texts>>()
const listeners = new Set<() => void>()
const preparers = new Set<(next: Locale) => Promise<unknown>>()

export type Params = Record<string, string | number>

export function currentLocale(): Locale {
  return locale
}

/** Calls `listener` after each change of the language; returns how to stop. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Work that has to be done before a new language is shown. */
export function beforeLocaleChange(prepare: (next: Locale) => Promise<unknown>): void {
  preparers.add(prepare)
}

function textsOf(language: Locale, namespace: string): Texts | undefined {
  return cache.get(`${language}/${namespace}`)
}

/** The texts of a namespace, fetched once; the same promise for all who ask meanwhile. */
export function loadTexts(language: Locale, namespace: string): Promise<Texts> {
  const key = `${language}/${namespace}`
  const load = loaders.get(key)
  if (!load) return Promise.reject(new Error(`no texts: ${key}`))
  const known = pending.get(key)
  if (known) return known
  const promise = load().then(
    (texts) => {
      cache.set(key, texts)
      // React's `use` reads these, and then does not wait for what is already there.
      Object.assign(promise, { status: 'fulfilled', value: texts })
      return texts
    },
    (error) => {
      pending.delete(key)
      throw error
    },
  )
  pending.set(key, promise)
  return promise
}

/** Changes the language once all texts that are in use have come in it: nothing flickers. */
export async function changeLocale(next: Locale): Promise<void> {
  const used = new Set([...cache.keys()].map((key) => key.slice(key.indexOf('/') + 1)))
  await Promise.all([
    ...[...used].map((namespace) => loadTexts(next, namespace)),
    ...[...preparers].map((prepare) => prepare(next)),
  ])
  localStorage.setItem(LOCALE_KEY, next)
  locale = next
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

function find(texts: Texts | undefined, key: string): string | undefined {
  let at: string | Texts | undefined = texts
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

/** The text of `key` (`other:key` for another namespace) with its `{{params}}`; the key if unknown. */
export function translate(namespace: string, key: string, params: Params = {}): string {
  const colon = key.indexOf(':')
  const from = colon < 0 ? namespace : key.slice(0, colon)
  const found = find(textsOf(locale, from), key.slice(colon + 1))
  return (found ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    String(params[name] ?? whole),
  )
}
