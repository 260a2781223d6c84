import { recordAddress } from '@credit/contract'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Cleared at the end of a session, like everything in local storage. */
const KEY = 'recent'
const MAX_RECENT = 6

export interface Recent {
  path: string
  name: string
}

/** Returns the pages and records opened last, newest first. */
export function recentPlaces(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Stores the place that a page shows, after its name has loaded. */
export function useRecent(name: string | undefined): void {
  const { pathname, search } = useLocation()
  // Filters do not make a place of their own, but a record may be identified by its query.
  const id = new URLSearchParams(search).get('id')
  const path = id === null ? pathname : recordAddress(pathname, id)
  useEffect(() => {
    if (!name || path === '/') return
    const others = recentPlaces().filter((one) => one.path !== path)
    localStorage.setItem(KEY, JSON.stringify([{ path, name }, ...others].slice(0, MAX_RECENT)))
  }, [path, name])
}
