import { useSyncExternalStore } from 'react'
import { getSession } from '../../api/session.js'

const neverChanges = () => () => undefined

/** True if a user is logged in here. False on the server and during hydration, which know no session. */
export function useHasSession(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => getSession() !== null,
    () => false,
  )
}
