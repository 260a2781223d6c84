import { useEffect, useRef } from 'react'

/** Scrolls a new page to its top. Going back keeps the position that the browser restores. */
export function useScrollTop(pathname: string): void {
  const back = useRef(true)
  useEffect(() => {
    const mark = () => {
      back.current = true
    }
    addEventListener('popstate', mark)
    return () => removeEventListener('popstate', mark)
  }, [])
  useEffect(() => {
    if (pathname && !back.current) scrollTo(0, 0)
    back.current = false
  }, [pathname])
}
