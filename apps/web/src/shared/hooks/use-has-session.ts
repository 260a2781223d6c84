import { useSyncExternalStore } from 'react'
import { getSession } from '../../api/session.js'

const neverChanges = () => () => undefined

/** Whether somebody is logged in here; false on the server and while hydrating, which know no session. */
export function useHasSession(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => getSession() !== null,
    () => false,
  )
}
