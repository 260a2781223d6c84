import { isUnwrittenKeyword, PAGE_NUMBER_MAX, PAGE_SIZES } from '@credit/contract'
import { type CrudSort, parseTableParams } from '@refinedev/core'
import type { Backend } from '../api/backend.js'
import { listCall, toRows } from '../providers/data-provider.js'
import type { ListState } from '../resource-kit/list-address.js'
import { filterValues, KEYWORD } from '../resource-kit/list-filters.js'
import type { Definition, RecordOf } from '../resource-kit/types.js'
import { listPreferences } from '../shared/list-preferences.js'
import type { Preferences } from '../shared/preferences.js'

export interface ListRows {
  state: ListState
  rows: RecordOf[]
  total: number
}

const isSort = (sort: unknown): sort is CrudSort =>
  typeof sort === 'object' && sort !== null && typeof (sort as CrudSort).field === 'string'

/** Reads the state of a list from its address, as Refine does in the browser. */
export function readListState(definition: Definition, search: string, preferences: Preferences): ListState {
  const { parsedCurrentPage, parsedPageSize, parsedSorter, parsedFilters } = parseTableParams(search || '?')
  const preferred = listPreferences(definition.path, preferences).pageSize
  const size = Number(parsedPageSize)
  const page = Number(parsedCurrentPage)
  const sorters = [parsedSorter].flat().filter(isSort)
  const initial = definition.sort ? [definition.sort] : []
  return {
    currentPage: Number.isInteger(page) && page >= 1 && page <= PAGE_NUMBER_MAX ? page : 1,
    pageSize: PAGE_SIZES.some((one) => one === size) ? size : preferred,
    sorters: sorters.length > 0 ? sorters : initial,
    filters: Array.isArray(parsedFilters) ? parsedFilters : [],
  }
}

/**
 * Loads the rows of a list's address. Returns null if the API refuses the address, or if it contains an ID number,
 * which the app takes out of it first.
 */
export async function loadRows(
  definition: Definition,
  search: string,
  { send }: Backend,
  preferences: Preferences,
): Promise<ListRows | null> {
  const state = readListState(definition, search, preferences)
  if (isUnwrittenKeyword(filterValues(state.filters, KEYWORD)[0] ?? '')) return null
  const { currentPage, pageSize, sorters, filters } = state
  const { name: resource, listPath } = definition
  const pagination = { currentPage, pageSize }
  const { path, query } = listCall({ resource, pagination, sorters, filters, meta: { listPath } })
  const loaded = await send('GET', path, { query }).catch(() => null)
  if (!loaded) return null
  const { data, total } = toRows(loaded.data as never)
  return { state, rows: data, total }
}
