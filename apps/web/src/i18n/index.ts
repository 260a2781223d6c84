import { LOCALES } from '@credit/contract'
import i18next, { type BackendModule, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeLocaleChange, currentLocale, loadTexts, onLocaleChange } from './texts.js'

export { namespaces } from './catalogue.js'
export { storedLocale } from './locale.js'
export { changeLocale, currentLocale } from './texts.js'

const files: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    loadTexts(language === 'en-US' ? 'en-US' : 'zh-CN', namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    )
  },
}

let started: Promise<I18n> | undefined

/**
 * Starts i18next for the workspace, over the same files and the same language as the public pages;
 * `common` is there when it resolves, other namespaces load when a component first asks for them
 * (`useTranslation('site')` suspends until then).
 */
export function initI18n(): Promise<I18n> {
  started ??= start()
  return started
}

async function start(): Promise<I18n> {
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: currentLocale(),
      supportedLngs: LOCALES,
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  beforeLocaleChange((next) => i18next.loadLanguages(next))
  onLocaleChange(() => void i18next.changeLanguage(currentLocale()))
  return i18next
}

export { i18next as i18n }
