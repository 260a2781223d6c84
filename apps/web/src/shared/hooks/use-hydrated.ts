import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until the page that it rendered reacts to events. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
