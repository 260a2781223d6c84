import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { TableProps } from 'antd'
import type { AnyField, RecordOf } from './types.js'

type Change = NonNullable<TableProps<RecordOf>['onChange']>
export type TableFilters = Parameters<Change>[1]
export type TableSorter = Parameters<Change>[2]

export const KEYWORD = 'keyword'

/** The value of one filter as Ant Design's columns keep it. */
export function filteredValue(filters: CrudFilter[], name: string): string[] | null {
  const found = filters.find((filter) => 'field' in filter && filter.field === name)
  if (!found || found.value === undefined || found.value === null) return null
  const values = Array.isArray(found.value) ? found.value.map(String) : [String(found.value)]
  return values.length > 0 ? values : null
}

export function keywordOf(filters: CrudFilter[]): string {
  return filteredValue(filters, KEYWORD)?.[0] ?? ''
}

/** Refine's filters from what the columns say now; the search box's word stays. */
export function toCrudFilters(
  fields: readonly AnyField[],
  chosen: TableFilters,
  before: CrudFilter[],
): CrudFilter[] {
  const kept = before.filter((filter) => 'field' in filter && filter.field === KEYWORD)
  const mapped = fields.flatMap((field): CrudFilter[] => {
    const values = chosen[field.name]
    if (!values || values.length === 0) return []
    const range = field.kind === 'date' || field.kind === 'datetime'
    return [{ field: field.name, operator: range ? 'between' : 'in', value: values.map(String) }]
  })
  return [...kept, ...mapped]
}

export function toCrudSorters(sorter: TableSorter): CrudSort[] {
  return [sorter]
    .flat()
    .flatMap(({ field, order }) =>
      order && typeof field === 'string'
        ? [{ field, order: order === 'ascend' ? ('asc' as const) : ('desc' as const) }]
        : [],
    )
}

export function sortOrderOf(sorters: CrudSort[], name: string): 'ascend' | 'descend' | null {
  const found = sorters.find((sorter) => sorter.field === name)
  if (!found) return null
  return found.order === 'asc' ? 'ascend' : 'descend'
}
