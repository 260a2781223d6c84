import { LOCALES, type Locale } from '@credit/contract'
import i18next, { type BackendModule, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loaders, type Texts } from './catalogue.js'
import { LOCALE_KEY, storedLocale } from './locale.js'

export { namespaces } from './catalogue.js'
export { storedLocale } from './locale.js'

/** Each namespace is a file of its own, so a public page never loads the workspace's texts. */
const files: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = loaders.get(`${language}/${namespace}`)
    if (!load) return done(new Error(`no texts: ${language}/${namespace}`), null)
    load().then(
      (texts: Texts) => done(null, texts),
      (error: Error) => done(error, null),
    )
  },
}

/**
 * Starts translation; `common` is there when it resolves, other namespaces load when a component
 * first asks for them (`useTranslation('site')` suspends until then).
 */
export async function initI18n(): Promise<I18n> {
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: storedLocale(),
      supportedLngs: LOCALES,
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  document.documentElement.lang = currentLocale()
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  return i18next
}

export function currentLocale(): Locale {
  return i18next.language === 'en-US' ? 'en-US' : 'zh-CN'
}

export async function changeLocale(locale: Locale): Promise<void> {
  localStorage.setItem(LOCALE_KEY, locale)
  await i18next.changeLanguage(locale)
}

export { i18next as i18n }
