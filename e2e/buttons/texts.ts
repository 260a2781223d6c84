import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const WEB = new URL('../../apps/web/src/', import.meta.url).pathname
const LOCALES = ['zh-CN', 'en-US'] as const

/** A text of the web application: its source, and its Chinese form, with its parameters. */
export interface Text {
  key: string
  text: string
}

interface Pattern extends Text {
  matches: RegExp
  /** Number of characters outside parameters: the more there are, the better a match identifies a button. */
  fixed: number
}

type Texts = { [name: string]: unknown }

/** Finds the texts that the name of a button may come from, with any parameters and in any language. */
export class ButtonTexts {
  private readonly whole = new Map<string, Text[]>()
  private readonly patterns: Pattern[] = []

  constructor() {
    const ofWeb = createRequire(WEB)
    const antd = (locale: string): Texts => ofWeb(`antd/locale/${locale.replace('-', '_')}`).default
    const ownNames = new Map(flat(antd('zh-CN')))
    for (const locale of LOCALES) {
      for (const [key, name] of flat(antd(locale))) {
        this.add(name, { key: `antd:${key}`, text: ownNames.get(key) ?? name })
      }
    }
    for (const file of readdirSync(WEB, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('locales/zh-CN.json')) continue
      const textsOf = (locale: string) => flat(JSON.parse(readFileSync(WEB + file.replace('zh-CN', locale), 'utf8')))
      const chinese = new Map(textsOf('zh-CN'))
      const namespace = file.replace('/locales/zh-CN.json', '')
      for (const locale of LOCALES) {
        for (const [key, name] of textsOf(locale)) {
          this.add(name, { key: `${namespace}:${key}`, text: chinese.get(key) ?? name })
        }
      }
    }
  }

  /** Returns the texts that equal the name, or the closest texts with parameters. */
  of(name: string): readonly Text[] {
    const whole = this.whole.get(name)
    if (whole) return whole
    const found = this.patterns.filter(({ matches }) => matches.test(name))
    const most = Math.max(...found.map(({ fixed }) => fixed))
    return found.filter(({ fixed }) => fixed === most)
  }

  private add(name: string, text: Text): void {
    const parts = name.split(/\{\{.*?\}\}/)
    if (parts.length === 1) this.whole.set(name, [...(this.whole.get(name) ?? []), text])
    const fixed = parts.join('').trim()
    // Punctuation alone would match any data.
    if (parts.length === 1 || !/\p{L}/u.test(fixed)) return
    const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const matches = new RegExp(`^${escaped.join('.+')}$`, 's')
    this.patterns.push({ ...text, matches, fixed: fixed.length })
  }
}

function flat(texts: Texts, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[path + name, value]]
      : value !== null && typeof value === 'object'
        ? flat(value as Texts, `${path}${name}.`)
        : [],
  )
}
