import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@credit/contract'
import { type Preferences, preferences } from './preferences.js'

interface ListPreferences {
  pageSize: number
  /** Columns that the user chose, in order. Missing if the user has not chosen any. */
  columns?: string[] | null
}

/** Returns the page size and columns of a list, stored per route (specification 9). */
export function listPreferences(
  route: string,
  { lists }: Preferences = { lists: preferences.get('lists') },
): ListPreferences {
  const known = lists?.find(({ path }) => path === route)
  const { pageSize = PAGE_SIZE_DEFAULT, columns } = known ?? {}
  const offered: readonly number[] = PAGE_SIZES
  return { pageSize: offered.includes(pageSize) ? pageSize : PAGE_SIZE_DEFAULT, columns }
}

export function keepListPreferences(route: string, change: Partial<ListPreferences>): void {
  const known = preferences.get('lists')?.find(({ path }) => path === route)
  preferences.set({ lists: [{ ...known, ...change, path: route } as never] })
}
