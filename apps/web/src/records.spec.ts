import { LOCALES } from '@credit/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, initI18n } from './i18n/index.js'
import type { RecordDefinition } from './resource-kit/define-record.js'

const records = import.meta.glob<RecordDefinition>('./{features,pages}/**/*.record.tsx', {
  import: 'default',
  eager: true,
})

beforeAll(async () => {
  await initI18n()
  await i18n.loadNamespaces(Object.values(records).map(({ of }) => of.namespace))
  await i18n.loadLanguages([...LOCALES])
})

describe.each(Object.entries(records))('%s', (_, { of, all, sections }) => {
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
