import { beforeEach, describe, expect, it, vi } from 'vitest'
import { namespaceOf } from './catalogue.js'
import { storedLocale } from './locale.js'
import {
  beforeLocaleChange,
  changeLocale,
  currentLocale,
  loadTexts,
  onLocaleChange,
  translate,
} from './texts.js'

beforeEach(async () => {
  await Promise.all([loadTexts('zh-CN', 'common'), loadTexts('zh-CN', 'site-public')])
  await changeLocale('zh-CN')
})

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

describe('translate', () => {
  it('fills in parameters and reads another namespace by its prefix', () => {
    expect(translate('common', 'pager.total', { n: 7 })).toBe('共 7 条')
    expect(translate('site-public', 'common:sign.0')).toBe('监管部门')
  })

  it('answers the key where there is no text, or only a group', () => {
    expect(translate('common', 'pager.unknown')).toBe('pager.unknown')
    expect(translate('common', 'pager')).toBe('pager')
  })
})

describe('changeLocale', () => {
  it('brings the texts in use, waits for what has to be ready, then tells', async () => {
    const order: string[] = []
    beforeLocaleChange(async (next) => {
      order.push(`before ${next} at ${currentLocale()}`)
    })
    const stop = onLocaleChange(() => order.push(`now ${currentLocale()}`))
    await changeLocale('en-US')
    stop()
    expect(order).toEqual(['before en-US at zh-CN', 'now en-US'])
    expect(translate('common', 'pager.total', { n: 7 })).toBe('Total 7 items')
    expect(document.documentElement.lang).toBe('en-US')
    expect(storedLocale()).toBe('en-US')
  })
})

describe('storedLocale', () => {
  it.each([
    [['en-GB', 'zh-CN'], 'en-US'],
    [['zh-TW'], 'zh-CN'],
    [['fr-FR'], 'zh-CN'],
  ])("takes the browser's %j as %s where nothing was chosen", (languages, locale) => {
    localStorage.clear()
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    expect(storedLocale()).toBe(locale)
  })
})
