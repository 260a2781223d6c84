import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type MenuNode, pagesOf } from '../../providers/menu.js'
import { preferences } from '../../shared/preferences.js'

/** Set once a tab has been in the workspace; the end of a session clears it. */
const STARTED = 'started'

/** The start page that the person has chosen, while a tab enters the workspace at its root; else null. */
export function useStartPage(menu: readonly MenuNode[]): string | null {
  const { pathname } = useLocation()
  const [start] = useState(() => {
    const page = preferences.get('startPage')
    const entered = sessionStorage.getItem(STARTED) === null && pathname === '/'
    return entered && page && pagesOf(menu).some(({ path }) => path === page) ? page : null
  })
  const [left, setLeft] = useState(pathname !== '/')
  useEffect(() => {
    sessionStorage.setItem(STARTED, '1')
    if (pathname !== '/') setLeft(true)
  }, [pathname])
  return left || pathname !== '/' || start === '/' ? null : start
}
