import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { placeLeft } from './use-scroll-place.js'

/** Milliseconds for which a page may still grow to the position that the user left. */
const PATIENCE = 5000
/** Signs that the user scrolls already. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Scrolls a page whose rows load after it to the position that the user left, as soon as it is high enough. */
export function useGrowingPage(): void {
  const { key } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    const place = type === 'POP' ? placeLeft(key) : undefined
    if (!place) return
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const name of OWN_SCROLLING) removeEventListener(name, stop)
    }
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - innerHeight < place) return
      scrollTo(0, place)
      stop()
    })
    const timer = setTimeout(stop, PATIENCE)
    for (const name of OWN_SCROLLING) addEventListener(name, stop)
    observer.observe(document.body)
    return stop
  }, [key, type])
}
