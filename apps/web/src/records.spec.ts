import { LOCALES } from '@credit/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, initI18n } from './i18n/index.js'
import type { RecordDefinition } from './resource-kit/define-record.js'
import type { Definition } from './resource-kit/types.js'
import { definitions } from './testing-definitions.js'

type Made = RecordDefinition | ((of: Definition) => RecordDefinition)

// Pages of participants have no default export, and no texts of their own.
const modules = import.meta.glob<{ default?: Made }>('./{features,pages}/**/*.record.tsx', { eager: true })

/** Returns the page of a definition, or null if it is the page of another list. */
function pageOf(make: (of: Definition) => RecordDefinition, of: Definition): RecordDefinition | null {
  try {
    const made = make(of)
    return made.resource.split('/')[0] === of.name ? made : null
  } catch {
    return null
  }
}

const records = Object.entries(modules).flatMap(([file, { default: made }]) => {
  if (typeof made !== 'function') return made ? [[file, made] as const] : []
  const [page] = definitions.flatMap((definition) => pageOf(made, definition) ?? [])
  if (!page) throw new Error(`no list for ${file}`)
  return [[file, page] as const]
})

beforeAll(async () => {
  await initI18n()
  await i18n.loadNamespaces(records.map(([, { of }]) => of.namespace))
  await i18n.loadLanguages([...LOCALES])
})

describe.each(records)('%s', (_, { of, all, sections }) => {
  it.each(LOCALES)('has every text in %s', (locale) => {
    const keys = sections.flatMap(({ name, fields = [] }) => [
      ...(name ? [`sections.${name}`] : []),
      ...fields.map(({ label }) => `fields.${label}`),
    ])
    const missing = [...keys, ...(all ? ['all'] : [])].filter(
      (key) => !i18n.exists(`${of.namespace}:${of.key}.${key}`, { lng: locale }),
    )
    expect(missing).toEqual([])
  })
})
