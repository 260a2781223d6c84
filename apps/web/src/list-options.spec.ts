import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { viewOf } from './resource-kit/kinds.js'
import type { Definition } from './resource-kit/types.js'

interface Parameter {
  name: string
  description?: string
}

const { paths }: { paths: Record<string, { get?: { parameters: readonly Parameter[] } }> } = JSON.parse(
  readFileSync('../api/openapi.json', 'utf8'),
)
const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.resource.{ts,tsx}', { eager: true })
const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'fields' in value && 'routes' in value
const definitions = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isDefinition)

it.each(definitions.map((definition) => [definition.path, definition] as const))(
  'sorts and filters by what its list takes: %s',
  (_, { name, listPath, fields, sort }) => {
    const parameters = paths[`/credit/admin/api/${listPath ?? `${name}/list`}`]?.get?.parameters ?? []
    const sorts = parameters.find((parameter) => parameter.name === 'sort')?.description?.split(/ of: |, /) ?? []
    const taken = parameters.map((parameter) => parameter.name)
    const sent = fields.flatMap((field) => {
      if (!field.filter) return []
      const isRange = ['range', 'numbers'].includes(viewOf(field).filter ?? '')
      return isRange ? [`${field.name}From`, `${field.name}To`] : [field.name]
    })
    const sorted = [...fields.filter(({ sortable }) => sortable), ...(sort ? [{ name: sort.field }] : [])]
    expect(sent.filter((parameter) => !taken.includes(parameter))).toEqual([])
    expect(sorted.map((field) => field.name).filter((field) => !sorts.includes(field))).toEqual([])
  },
)

it('is checked for the definitions of every feature', () => {
  expect(definitions.length).toBeGreaterThan(40)
})
