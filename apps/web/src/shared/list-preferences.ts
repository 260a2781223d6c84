import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@credit/contract'
import { preferences } from './preferences.js'

interface ListPreferences {
  pageSize: number
  /** The columns that the user chose to hide; none where the user has not chosen. */
  hidden?: string[]
}

/** Page size and hidden columns of a list, remembered per route (specification 9). */
export function listPreferences(route: string): ListPreferences {
  const { pageSize = PAGE_SIZE_DEFAULT, hidden } = preferences.get('lists')?.[route] ?? {}
  const offered: readonly number[] = PAGE_SIZES
  return { pageSize: offered.includes(pageSize) ? pageSize : PAGE_SIZE_DEFAULT, hidden }
}

export function keepListPreferences(route: string, change: Partial<ListPreferences>): void {
  const lists = preferences.get('lists') ?? {}
  preferences.set('lists', { ...lists, [route]: { ...lists[route], ...change } })
}
