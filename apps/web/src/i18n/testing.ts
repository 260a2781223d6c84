import type { Locale } from '@credit/contract'
import { localeOf, namespaceOf, type Texts } from './catalogue.js'

const files = import.meta.glob<Texts>('/src/**/locales/*.json', { eager: true, import: 'default' })

/** Returns `a.b.c` and the text of every leaf. */
export function leavesOf(texts: Texts, before = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : leavesOf(value, `${before}${key}.`),
  )
}

function textsIn(locale: Locale): ReadonlyMap<string, string> {
  const own = Object.entries(files).filter(([path]) => localeOf(path) === locale)
  return new Map(own.flatMap(([path, texts]) => leavesOf(texts, `${namespaceOf(path)}:`)))
}

/** Every text of a language by its key with the namespace. */
export const CATALOGUE: Readonly<Record<Locale, ReadonlyMap<string, string>>> = {
  'zh-CN': textsIn('zh-CN'),
  'en-US': textsIn('en-US'),
}
