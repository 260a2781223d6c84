import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@credit/contract'

interface Kept {
  pageSize?: number
  hidden?: string[]
}

const keyOf = (route: string) => `list:${route}`

function read(route: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(keyOf(route)) ?? '{}') as Kept
  } catch {
    return {}
  }
}

/** Page size and hidden columns of a list, remembered per route (specification 9). */
export function listPreferences(route: string): Required<Kept> {
  const { pageSize = PAGE_SIZE_DEFAULT, hidden = [] } = read(route)
  const offered: readonly number[] = PAGE_SIZES
  return { pageSize: offered.includes(pageSize) ? pageSize : PAGE_SIZE_DEFAULT, hidden }
}

export function keepListPreferences(route: string, change: Kept): void {
  localStorage.setItem(keyOf(route), JSON.stringify({ ...read(route), ...change }))
}
