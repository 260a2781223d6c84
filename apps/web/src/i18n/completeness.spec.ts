import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, RULE_NAMES } from '@credit/contract'
import { describe, expect, it } from 'vitest'
import { localeOf, namespaceOf } from './catalogue.js'
import { leavesOf } from './testing.js'

const SRC = join(import.meta.dirname, '..')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((file) => join(SRC, file))

const catalogue = new Map<string, Map<string, Map<string, string>>>()
for (const file of files.filter((name) => /[\\/]locales[\\/][^\\/]+\.json$/.test(name))) {
  const path = file.replaceAll('\\', '/')
  const texts = new Map(leavesOf(JSON.parse(readFileSync(file, 'utf8'))))
  const languages = catalogue.get(namespaceOf(path)) ?? new Map()
  catalogue.set(namespaceOf(path), languages.set(localeOf(path), texts))
}

const names = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

describe.each([...catalogue])('texts of %s', (_, languages) => {
  const [first, second] = LOCALES.map((locale) => languages.get(locale) ?? new Map<string, string>())

  it('has the same keys in both languages', () => {
    expect([...(first?.keys() ?? [])].sort()).toEqual([...(second?.keys() ?? [])].sort())
  })

  it('has no empty text, and the same parameters in both languages', () => {
    for (const [key, text] of first ?? []) {
      const other = second?.get(key) ?? ''
      expect([key, text.trim() && other.trim()]).not.toEqual([key, ''])
      expect([key, names(text)]).toEqual([key, names(other)])
    }
  })
})

interface Use {
  file: string
  namespace: string
  key: string
}

const HOOK = /useTranslation\(\s*\[?\s*'([\w-]+)'/
const CALL = /(?<![\w.])(?:i18n\.)?t\(\s*'([\w-]+:)?([\w.-]+)'|translateError\('([\w.-]+)'\)/g

/** Matches functions that complete a key with their parameter: `const label = (name: string) => t(`fields.${name}`)`. */
const COMPLETING = /const (\w+) = \((\w+)[^)]*\)(?:: \w+)? =>\s*t\(`([\w-]+:)?([\w.]*)\$\{\2\}([\w.]*)`/g

/** Matches prefixed keys, including calls that choose between several keys, but no key that a definition completes. */
const PREFIXED = /(?<!commandsOn(?:Many)?(?:<[^>]*>)?\(\s*)'([\w-]+):(\w+(?:\.\w+)+)'/g

function usesIn(file: string): Use[] {
  const code = readFileSync(file, 'utf8')
  const own = HOOK.exec(code)?.[1] ?? 'common'
  const calls = [...code.matchAll(CALL)].map(([, prefix, key, error]) => ({
    file,
    namespace: error ? 'common' : (prefix?.slice(0, -1) ?? own),
    key: error ?? key ?? '',
  }))
  const prefixed = [...code.matchAll(PREFIXED)]
    .map(([, namespace = '', key = '']) => ({ file, namespace, key }))
    .filter(({ namespace }) => catalogue.has(namespace))
  const completed = [...code.matchAll(COMPLETING)].flatMap(([, name, , prefix, start = '', end = '']) =>
    [...code.matchAll(new RegExp(`(?<![\\w.])${name}\\('(\\w+)'`, 'g'))].map(([, given]) => ({
      ...{ file, namespace: prefix?.slice(0, -1) ?? own },
      key: start + given + end,
    })),
  )
  return [...calls, ...prefixed, ...completed]
}

const sources = files.filter((name) => /\.tsx?$/.test(name) && !/\.(?:spec|d)\.tsx?$/.test(name))
const uses = sources.flatMap(usesIn)

describe('keys in the code', () => {
  it('are found by the scan', () => {
    expect(uses.length).toBeGreaterThan(100)
  })

  it('all have a text', () => {
    const missing = uses.filter(({ namespace, key }) => {
      const texts = catalogue.get(namespace)?.get('zh-CN')
      // The key of a plural has a suffix for its form.
      return !texts?.has(key) && !texts?.has(`${key}_other`)
    })
    expect(missing).toEqual([])
  })

  it('cover every field rule of both apps', () => {
    const texts = catalogue.get('common')?.get('zh-CN')
    expect(RULE_NAMES.filter((name) => !texts?.has(`rule.${name}`))).toEqual([])
  })
})
