import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until the rendered page reacts to events. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
