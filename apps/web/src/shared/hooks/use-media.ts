import { useCallback, useSyncExternalStore } from 'react'

/** True if a media query matches. Returns `rendered` on the server and during hydration. */
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

/** Minimum widths for tables instead of cards, and for the side menu. */
export const MIN_WIDTH = { table: 768, menu: 992 } as const

/**
 * True if the window is at least as wide. Known in the first render, unlike Ant Design's `useBreakpoint`, which renders
 * the page for wide windows first.
 */
export function useMinWidth(pixels: number): boolean {
  return useMedia(`(min-width: ${pixels}px)`, true)
}

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)')
}
