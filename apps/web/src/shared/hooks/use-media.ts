import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; `rendered` is assumed on the server and while hydrating. */
export function useMedia(query: string, rendered = false): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => rendered,
  )
}

/** The widths from which tables are tables and not cards, and from which the menu stands beside the page. */
export const MIN_WIDTH = { table: 768, menu: 992 } as const

/**
 * Whether the window is at least as wide. Known in the first render, where Ant Design's
 * `useBreakpoint` would draw the page for wide windows first.
 */
export function useMinWidth(pixels: number): boolean {
  return useMedia(`(min-width: ${pixels}px)`, true)
}

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)')
}
