import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { viewOf } from './resource-kit/kinds.js'
import { definitions } from './testing-definitions.js'

interface Parameter {
  name: string
  description?: string
}

const { paths }: { paths: Record<string, { get?: { parameters: readonly Parameter[] } }> } = JSON.parse(
  readFileSync('../api/openapi.json', 'utf8'),
)
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
