import Cookies from 'js-cookie'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { namespaceOf } from './catalogue.js'
import { changeLocale, currentLocale, i18n, initI18n, storedLocale } from './index.js'

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'site-public'] }))

describe('namespaceOf', () => {
  it.each([
    ['../features/site/locales/zh-CN.json', 'site'],
    ['../features/site/public/locales/zh-CN.json', 'site-public'],
    ['../shared/locales/en-US.json', 'common'],
    ['../resource-kit/locales/en-US.json', 'kit'],
    ['../layouts/workspace/locales/en-US.json', 'workspace'],
    ['/any/where/src/layouts/public/locales/en-US.json', 'public'],
  ])('%s is %s', (path, namespace) => {
    expect(namespaceOf(path)).toBe(namespace)
  })
})

describe('changeLocale', () => {
  it('loads the namespaces in use before the language changes, and stores it', async () => {
    expect(i18n.t('common:pager.total', { count: 7 })).toBe('共 7 条')
    expect(i18n.t('common:pager.total', { count: 6037 })).toBe('共 6,037 条')
    const texts: string[] = []
    i18n.on('languageChanged', () => texts.push(i18n.t('site-public:laws.more')))
    await changeLocale('en-US')
    expect(texts).toEqual(['More'])
    expect(i18n.t('common:pager.total', { count: 7 })).toBe('Total 7 items')
    expect(document.documentElement.lang).toBe('en-US')
    expect([currentLocale(), storedLocale(), Cookies.get('locale')]).toEqual(Array(3).fill('en-US'))
  })
})

describe('storedLocale', () => {
  beforeEach(() => Cookies.remove('locale', { path: '/' }))

  it.each([
    [['en-GB', 'zh-CN'], '', 'en-US'],
    [['zh-TW'], '', 'zh-CN'],
    [['fr-FR'], '', 'zh-CN'],
    [['fr-FR'], 'en-US', 'en-US'],
  ])('browser %j on a page in "%s" is %s if nothing was chosen', (languages, lang, locale) => {
    document.documentElement.lang = lang
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    expect(storedLocale()).toBe(locale)
  })
})
