import { type RefObject, useEffect, useRef } from 'react'
import { focusHeading } from '../../shared/focus-heading.js'

/** Maximum time to wait for the heading of a page. */
const WAIT_MS = 10_000

/**
 * Moves the focus to the heading of each page after the first, as soon as it is rendered, unless the user has moved the
 * focus into the page.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    const element = main.current
    if (last.current === pathname || !element) return
    last.current = pathname
    if (focusHeading(element)) return
    const observer = new MutationObserver(() => {
      if (element.contains(document.activeElement) || focusHeading(element)) observer.disconnect()
    })
    // The heading cannot take the focus while its page is hidden until the cards have loaded.
    const attributeFilter = ['aria-busy']
    observer.observe(element, { childList: true, subtree: true, attributeFilter })
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [main, pathname])
}
