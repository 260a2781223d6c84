import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@credit/contract'
import { preferences } from './preferences.js'

interface ListPreferences {
  pageSize: number
  /** The columns that the user chose, in their order; none where the user has not chosen. */
  columns?: string[] | null
}

/** Page size and columns of a list, remembered per route (specification 9). */
export function listPreferences(route: string): ListPreferences {
  const known = preferences.get('lists')?.find(({ path }) => path === route)
  const { pageSize = PAGE_SIZE_DEFAULT, columns } = known ?? {}
  const offered: readonly number[] = PAGE_SIZES
  return { pageSize: offered.includes(pageSize) ? pageSize : PAGE_SIZE_DEFAULT, columns }
}

export function keepListPreferences(route: string, change: Partial<ListPreferences>): void {
  const known = preferences.get('lists')?.find(({ path }) => path === route)
  preferences.set({ lists: [{ ...known, ...change, path: route } as never] })
}
