import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Cleared by the end of a session, like all that is stored locally. */
const KEY = 'recent'
const MAX = 6

export interface Recent {
  path: string
  name: string
}

/** Returns the pages and records opened last, the newest first. */
export function recentPlaces(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Remembers the place that a page shows, once its name is known. */
export function useRecent(name: string | undefined): void {
  const { pathname, search } = useLocation()
  // Filters are not a place of their own; a record may be named by its query.
  const id = new URLSearchParams(search).get('id')
  const path = id === null ? pathname : `${pathname}?id=${encodeURIComponent(id)}`
  useEffect(() => {
    if (!name || path === '/') return
    const others = recentPlaces().filter((one) => one.path !== path)
    localStorage.setItem(KEY, JSON.stringify([{ path, name }, ...others].slice(0, MAX)))
  }, [path, name])
}
