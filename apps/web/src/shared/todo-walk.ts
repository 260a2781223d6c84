import { localPath } from '../paths.js'

/** Item of a list of to-dos that is decided one after the other. */
export interface WalkItem {
  todoId: string
  link: string
}

/** Kept for the tab, so that a reload does not lose it. */
const KEY = 'todoWalk'

/** Remembers the list that a record is opened from, in its order. */
export function startWalk(items: readonly WalkItem[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(items.map(({ todoId, link }) => ({ todoId, link }))))
}

/** Returns the remembered list. */
export function walkItems(): WalkItem[] {
  const stored = sessionStorage.getItem(KEY)
  return stored === null ? [] : (JSON.parse(stored) as WalkItem[])
}

/** True if an address is the page of an item: with its path and parameters, and perhaps more, such as a tab. */
export function isAt(link: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const path = localPath(link)
  if (path === null) return false
  const [page, query = ''] = path.split('?')
  const shown = new URLSearchParams(search)
  return page === pathname && [...new URLSearchParams(query)].every(([name, value]) => shown.get(name) === value)
}

/**
 * Returns the items of a walk that are still open, the ones after the shown record first. Items that others decided
 * meanwhile are left out.
 */
export function remainingItems(
  items: readonly WalkItem[],
  open: ReadonlySet<string>,
  address: { pathname: string; search: string },
): WalkItem[] {
  const at = items.findIndex(({ link }) => isAt(link, address))
  return [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))].filter(
    ({ todoId, link }) => open.has(todoId) && !isAt(link, address),
  )
}
