import { LOCALES } from '@credit/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, initI18n } from './i18n/index.js'
import type { RecordDefinition } from './resource-kit/define-record.js'

const modules = import.meta.glob<Record<string, unknown>>('./{features,pages}/**/*.record.tsx', { eager: true })
const isRecord = (value: unknown): value is RecordDefinition =>
  typeof value === 'object' && value !== null && 'sections' in value
/** Record pages of every feature. Those of participants have no texts of their own. */
const records = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module)
    .filter(isRecord)
    .map((record) => [file, record] as const),
)

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
