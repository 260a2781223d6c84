import { useSyncExternalStore } from 'react'

/** Kept for the tab, so that a reload does not lose it. */
const KEY = 'offeredJob'

const listeners = new Set<() => void>()

/** Shows a job at the bottom of the workspace until it is dismissed, instead of the last one; null dismisses it. */
export function offerJob(id: string | null): void {
  if (id === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, id)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the ID of the job that is shown at the bottom of the workspace. */
export const useOfferedJob = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(KEY),
    () => null,
  )
