import { useEffect, useRef } from 'react'

/** A new page starts at its top; going back keeps the place that the browser restores. */
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
