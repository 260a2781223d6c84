import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { Definition } from './types.js'

/** State of a list in its address. */
export interface ListState {
  currentPage: number
  pageSize: number
  sorters: CrudSort[]
  filters: CrudFilter[]
}

/** Returns the address of a list in a state, in the form that Refine writes and reads. */
export function listAddress({ path }: Pick<Definition, 'path'>, state: ListState): string {
  const query = new URLSearchParams({ pageSize: String(state.pageSize), currentPage: String(state.currentPage) })
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) value.forEach((one, at) => void add(`${name}[${at}]`, one))
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) add(`${name}[${key}]`, one)
    else if (value !== undefined && value !== null) query.append(name, String(value))
  }
  add('sorters', state.sorters)
  add('filters', state.filters)
  return `${path}?${query}`
}
