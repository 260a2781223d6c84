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

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)')
}
