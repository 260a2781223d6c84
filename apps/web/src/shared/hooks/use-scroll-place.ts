import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Scroll positions by history entry of this document. */
const places = new Map<string, number>()

/** Returns the position that the user left in a history entry. */
export const placeLeft = (key: string): number | undefined => places.get(key)

/** Scrolls a new page to its top, and a page that the user returns to, to the position that the user left. */
export function useScrollPlace(): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (type === 'POP') scrollTo(0, places.get(key) ?? scrollY)
    else if (before.current !== pathname) scrollTo(0, 0)
    before.current = pathname
    const keep = () => places.set(key, scrollY)
    addEventListener('scroll', keep)
    return () => removeEventListener('scroll', keep)
  }, [key, pathname, type])
}
