import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hintsOf, labelsOf, textsOfCommand } from '../resource-kit/command-texts.js'
import { OF_ONE } from '../resource-kit/commands.js'
import type { Definition } from '../resource-kit/types.js'
import { actionOwners, definitions } from '../testing-definitions.js'
import { CATALOGUE } from './testing.js'

const SRC = join(import.meta.dirname, '..')
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:spec|d)\.tsx?$|testing/.test(file))
  .map((file) => readFileSync(join(SRC, file), 'utf8'))

const PLACE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Keys that the code writes, whole or with places for other values. */
const written = new Set(sources.flatMap((code) => [...code.matchAll(/(['"`])([\w:.-]+)\1/g)].map(([, , key]) => key)))
/** Templates, and those within another one. */
const templates = [/`([^`\n]*)`/g, /\bt(?:exts)?\(`([^`\n]*)`/g].flatMap((template) =>
  sources.flatMap((code) => [...code.matchAll(template)].map(([, text = '']) => text)),
)
const patterns = [...new Set(templates)]
  .filter((text) => text.includes('${') && /^[\w:.-]*[a-z]{2}[\w:.-]*$/.test(text.replace(PLACE, '')))
  .map((text) => ({ text, key: new RegExp(`^${text.split(PLACE).map(escaped).join('[\\w.:-]+')}$`) }))

/** True if the code writes the key; `start` is what it has to write of it before any other value. */
const isWritten = (key: string, start = '') =>
  written.has(key) || patterns.some((pattern) => pattern.text.startsWith(start) && pattern.key.test(key))

/** True if a field of the definition shows the text, or if the code names its key. */
function isOfDefinition(key: string, { fields }: Definition): boolean {
  const [use = '', name = '', ...value] = key.split('.')
  const field = fields.find((one) => one.name === name)
  if (use === 'fields') return field !== undefined
  if (use === 'hints') return field?.hint === true
  if (use === 'options')
    return (
      field?.kind !== 'enum' ||
      field.options.map((option) => String(option).replace(':', '.')).includes(value.join('.'))
    )
  return isWritten(key)
}

const commands = actionOwners.flatMap((one) => Object.values(one.commands)).concat(Object.values(OF_ONE))

/** True if an action of a definition says the text. */
function isOfCommand(key: string): boolean {
  return commands.some((command) => {
    const { texts, name, put, post, ask = [] } = command
    const fields = ask.flatMap((field) => [...labelsOf(command, field), ...hintsOf(command, field)])
    const explained = put || post ? [`${texts}.${name}.text`] : []
    return [...textsOfCommand(command), ...explained, ...fields].includes(key)
  })
}

function isUsed(key: string): boolean {
  if (isOfCommand(key)) return true
  const [namespace, path = ''] = key.replace(/_(?:zero|one|other)$/, '').split(':', 2)
  const own = definitions.filter((one) => one.namespace === namespace && path.startsWith(`${one.key}.`))
  if (own.length === 0) return isWritten(path) || isWritten(`${namespace}:${path}`)
  return (
    isWritten(`${namespace}:${path}`) ||
    own.some((one) => isOfDefinition(path.slice(one.key.length + 1), one) || isWritten(path, `${one.key}.`))
  )
}

describe('the texts', () => {
  it('are compared with what the code writes', () => {
    expect([written.size, patterns.length].every((count) => count > 100)).toBe(true)
  })

  it('are all used', () => {
    expect([...CATALOGUE['zh-CN'].keys()].filter((key) => !isUsed(key))).toEqual([])
  })
})
