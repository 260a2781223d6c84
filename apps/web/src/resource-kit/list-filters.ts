import type { CrudFilter } from '@refinedev/core'
import { currentLocale } from '../i18n/index.js'
import type { Kind } from './kind-options.js'
import type { AnyField, Definition, Texts } from './types.js'

/** Search word, which the API accepts like a column filter. */
export const KEYWORD = { name: 'keyword', kind: 'text' } as const

const RANGES: readonly Kind[] = ['date', 'datetime', 'number']

/** Returns the filter values of a field, or none. */
export function filterValues(filters: readonly CrudFilter[], { name }: { name: string }): string[] {
  const found = filters.find((filter) => 'field' in filter && filter.field === name)
  if (!found || found.value === undefined || found.value === null) return []
  return [found.value].flat().map(String)
}

/** Returns the filters with the values of one field replaced. */
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

/**
 * Returns filters together with the start filter of a list, unless they have one.
 *
 * @param isLeftOut true if the user has left it out, which is written as a filter that all rows pass
 */
export function startFilters(
  { start }: Pick<Definition, 'start'>,
  filters: readonly CrudFilter[],
  isLeftOut = false,
): CrudFilter[] {
  if (!start || filterValues(filters, start).length > 0) return [...filters]
  return withFilter(filters, { name: start.name, kind: 'enum' }, isLeftOut ? start.all : [start.value])
}

/** Returns the filters of the records that need action. */
export function waitingFilters({ name, values }: NonNullable<Definition['waiting']>): CrudFilter[] {
  return withFilter([], { name, kind: 'enum' }, values)
}

/** True if a filter is the start filter of a list with all its values, which leaves out no row. */
export function showsAll({ start }: Pick<Definition, 'start'>, name: string, filters: readonly CrudFilter[]): boolean {
  return start?.name === name && filterValues(filters, start).length === start.all.length
}

/** Returns the text of a filter value. */
export function optionText(field: AnyField, value: string, texts: Texts): string {
  if (field.kind === 'enum') return field.names?.[value]?.[currentLocale()] ?? texts(`options.${field.name}.${value}`)
  if (field.kind === 'switch') return texts(value === 'true' ? 'kit:yes' : 'kit:no')
  return value
}

/** Formats a range of days or numbers, either end of which may be open. */
export function rangeText([from = '', to = '']: readonly string[], ofDays: boolean, texts: Texts): string {
  if (from === '') return texts(`kit:filter.${ofDays ? 'until' : 'atMost'}`, { to })
  if (to === '') return texts(`kit:filter.${ofDays ? 'since' : 'atLeast'}`, { from })
  return `${from} – ${to}`
}

/** Formats filter values as alternatives. */
export function joinValues(values: readonly string[]): string {
  return new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(values)
}
