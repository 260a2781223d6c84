import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type MenuNode, pagesOf } from '../../providers/menu.js'
import { preferences } from '../../shared/preferences.js'

/** Key that is set after a tab has entered the workspace. The end of a session clears it. */
const VISITED_KEY = 'started'

/** Returns the user's start page if a tab enters the workspace at its root, or null. */
export function useStartPage(menu: readonly MenuNode[]): string | null {
  const { pathname } = useLocation()
  const [start] = useState(() => {
    const page = preferences.get('startPage')
    const entered = sessionStorage.getItem(VISITED_KEY) === null && pathname === '/'
    return entered && page && pagesOf(menu).some(({ path }) => path === page) ? page : null
  })
  const [left, setLeft] = useState(pathname !== '/')
  useEffect(() => {
    sessionStorage.setItem(VISITED_KEY, '1')
    if (pathname !== '/') setLeft(true)
  }, [pathname])
  return left || pathname !== '/' || start === '/' ? null : start
}
