import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTexts } from '../../src/core/language/language.js'

type Texts = ReturnType<typeof readTexts>

const ROOT = join(import.meta.dirname, '../../../..')
/** Code that names texts of the server, or values that are part of their keys. */
const sources = ['apps/api/src', 'apps/demo/src', 'packages/contract/src', 'packages/scoring/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
)
const found = (pattern: RegExp) => sources.flatMap((code) => [...code.matchAll(pattern)].map(([, text = '']) => text))

const PLACES = /(?:\$\{(?:[^{}]|\{[^{}]*\})*\})+/g
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const literals = new Set(found(/['"`]([\w:.-]+)['"`]/g))
const names = new Set(found(/(?<![\w.'"`-])([A-Za-z]\w*)(?=\??:| \}|,|\()/g))
/** Templates, and those within another one. */
const patterns = [...new Set([...found(/`([^`\n]*)`/g), ...found(/\b(?:cliText|text|t)\(`([^`\n]*)`/g)])]
  .filter((text) => text.includes('${') && /^[\w:.-]*[a-z]{2}[\w:.-]*$/i.test(text.replace(PLACES, '')))
  .map((text) => new RegExp(`^${text.split(PLACES).map(escaped).join('([\\w:.-]+)')}$`))

/** True if the code has the value: a literal, a name, or two of them side by side, as `${cause}${variant}`. */
function isValue(value: string): boolean {
  const plain = value.replace(/\d+$/, '').replace('-', '.')
  if ([value, plain].some((one) => one === '' || literals.has(one) || names.has(one))) return true
  return Array.from(plain, (_, at) => [plain.slice(0, at), plain.slice(at)]).some((parts) =>
    parts.every((part) => part !== '' && (literals.has(part) || names.has(part))),
  )
}

/** True if a template makes the key of values that the code has. */
const isMade = (key: string): boolean =>
  patterns.some((pattern) => {
    const values = pattern.exec(key)?.slice(1)
    return values?.every((value) => value !== key && (isValue(value) || isMade(value))) ?? false
  })

function flat(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

const texts = new Map(flat(readTexts('en-US')))
const placesOf = (key: string) => [
  ...new Set([...(texts.get(key) ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()),
]

/** Texts that the code names as a whole together with the values of their places. */
const calls = sources.flatMap((code) =>
  [...code.matchAll(/\b(translate(?:All)?|cliText)\((?:[\w.]+, )?'([\w.-]+)', \{ ([\w, ]+) \}\)/g)].map(
    ([, name, key = '', given = '']) => ({
      key: name === 'cliText' ? `cli.${key}` : key,
      given: given.split(', ').sort(),
    }),
  ),
)

describe("the server's texts", () => {
  it('are compared with what the code writes', () => {
    expect([literals.size, names.size, patterns.length, calls.length].every((count) => count > 30)).toBe(true)
  })

  it('are all used', () => {
    expect([...texts.keys()].filter((key) => !literals.has(key) && !isMade(key))).toEqual([])
  })

  it('have a place for each value that a call gives, and no other', () => {
    expect(calls.filter(({ key, given }) => placesOf(key).join() !== given.join())).toEqual([])
  })
})
