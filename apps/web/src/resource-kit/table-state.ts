import type { CrudFilter, CrudSort, useTable } from '@refinedev/core'
import type { AnyField, Definition, RecordOf } from './types.js'

/** A list as its parts share it: what it is of, the fields shown, and where one stands in it. */
export interface TableParts {
  definition: Definition
  fields: readonly AnyField[]
  table: ReturnType<typeof useTable<RecordOf>>
}

export const KEYWORD = 'keyword'

/** The values that one column is filtered by; none = not filtered. */
export function filterValues(filters: readonly CrudFilter[], name: string): string[] {
  const found = filters.find((filter) => 'field' in filter && filter.field === name)
  if (!found || found.value === undefined || found.value === null) return []
  return [found.value].flat().map(String)
}

/** The filters with one column's values replaced; all others stay. */
export function withFilter(
  filters: readonly CrudFilter[],
  field: Pick<AnyField, 'name' | 'kind'>,
  values: readonly string[],
): CrudFilter[] {
  const others = filters.filter((filter) => !('field' in filter) || filter.field !== field.name)
  if (values.length === 0) return others
  const range = field.kind === 'date' || field.kind === 'datetime'
  return [...others, { field: field.name, operator: range ? 'between' : 'in', value: [...values] }]
}

export function withKeyword(filters: readonly CrudFilter[], word: string): CrudFilter[] {
  const others = filters.filter((filter) => !('field' in filter) || filter.field !== KEYWORD)
  return word ? [...others, { field: KEYWORD, operator: 'eq', value: word }] : others
}

export function orderOf(sorters: readonly CrudSort[], name: string): 'asc' | 'desc' | null {
  return sorters.find((sorter) => sorter.field === name)?.order ?? null
}

/** Up, down, then the list's own order again. */
export function nextSorters(sorters: readonly CrudSort[], name: string): CrudSort[] {
  const order = orderOf(sorters, name)
  if (order === 'desc') return []
  return [{ field: name, order: order === 'asc' ? 'desc' : 'asc' }]
}
