import { useEffect } from 'react'

/** Signs of a keyboard or a mouse. Touch screens send none of them before a tap. */
const SIGNS = ['keydown', 'mousemove'] as const

/**
 * Loads code when the user first presses a key or moves the mouse, not with the page. An input method cannot type into
 * a field that does not exist yet.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, preload)
    }
    const preload = () => {
      stop()
      void load().catch(() => undefined)
    }
    for (const sign of SIGNS) window.addEventListener(sign, preload)
    return stop
  }, [load])
}
