import { isLocale, LOCALES, type Locale } from '@credit/contract'
import i18next, { type BackendModule, type i18n as I18n, type Resource } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { loadChunk } from '../shared/load-chunk.js'
import { renderedFor } from '../shared/rendered-for.js'
import type { Texts } from './catalogue.js'
import { storedLocale, storeLocale } from './locale.js'
import { loaders as publicTexts } from './public-texts.js'

export { storedLocale } from './locale.js'
/** The browser's instance. The server creates one per request. */
export { i18next as i18n }

async function loadTexts(locale: string, namespace: string): Promise<Texts> {
  const key = `${locale}/${namespace}`
  const load = publicTexts.get(key) ?? (await loadChunk(() => import('./workspace-texts.js'))).loaders.get(key)
  if (!load) throw new Error(`no locale file: ${key}`)
  return loadChunk(load)
}

/** Reports failures with data, so that i18next retries with growing pauses instead of showing keys until a reload. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (locale, namespace, done) => {
    loadTexts(locale, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, true),
    )
  },
}

export interface I18nStart {
  locale: Locale
  /** Namespaces to load before the promise resolves. */
  namespaces?: readonly string[]
  /** Texts that are already loaded, from a server-rendered page. */
  resources?: Resource
}

/**
 * Initialises an i18next instance. Other namespaces are loaded when a component first uses them
 * (`useTranslation('site')` suspends until then).
 */
export async function startI18n(
  instance: I18n,
  { locale, namespaces = ['common'], resources }: I18nStart,
): Promise<I18n> {
  await instance.use(backend).init({
    lng: locale,
    supportedLngs: LOCALES,
    fallbackLng: false,
    load: 'currentOnly',
    ns: [...namespaces],
    defaultNS: 'common',
    resources,
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return instance
}

let started: Promise<I18n> | undefined

/** Starts the browser's instance once. Later calls return the same promise. */
export function initI18n(start: I18nStart = { locale: storedLocale() }): Promise<I18n> {
  started ??= startI18n(i18next.use(initReactI18next), start)
  return started
}

/** Returns the browser's current language. */
export function currentLocale(): Locale {
  const rendered = import.meta.env.SSR ? renderedFor() : null
  if (rendered) return rendered.locale
  return isLocale(i18next.language) ? i18next.language : storedLocale()
}

/** Returns the language that a component is rendered in. Re-renders when it changes. */
export function useLocale(): Locale {
  const { language } = useTranslation().i18n
  return isLocale(language) ? language : 'zh-CN'
}

/** Changes the language after its texts are loaded, and stores the choice. */
export async function changeLocale(next: Locale): Promise<void> {
  await i18next.changeLanguage(next)
  storeLocale(next)
  document.documentElement.lang = next
}
