import type { CrudFilter } from '@refinedev/core'
import { currentLocale } from '../i18n/index.js'
import type { AnyField, Kind, Texts } from './types.js'

/** The search word, which the API takes like the filter of a column. */
export const KEYWORD = { name: 'keyword', kind: 'text' } as const

const RANGES: readonly Kind[] = ['date', 'datetime', 'number']

/** The values that one field is filtered by; none if it is not filtered. */
export function filterValues(filters: readonly CrudFilter[], { name }: { name: string }): string[] {
  const found = filters.find((filter) => 'field' in filter && filter.field === name)
  if (!found || found.value === undefined || found.value === null) return []
  return [found.value].flat().map(String)
}

/** The filters with the values of one field replaced. */
export function withFilter(
  filters: readonly CrudFilter[],
  { name, kind }: Pick<AnyField, 'name' | 'kind'>,
  values: readonly unknown[],
): CrudFilter[] {
  const others = filters.filter((filter) => !('field' in filter) || filter.field !== name)
  if (values.length === 0) return others
  const operator = RANGES.includes(kind) ? 'between' : 'in'
  return [...others, { field: name, operator, value: values.map(String) }]
}

/** Writes a range of days or numbers, of which one end may be open. */
export function rangeText([from = '', to = '']: readonly string[], ofDays: boolean, texts: Texts): string {
  if (from === '') return texts(`kit:filter.${ofDays ? 'until' : 'atMost'}`, { to })
  if (to === '') return texts(`kit:filter.${ofDays ? 'since' : 'atLeast'}`, { from })
  return `${from} – ${to}`
}

/** Writes filter values as alternatives. */
export function joinValues(values: readonly string[]): string {
  return new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(values)
}
