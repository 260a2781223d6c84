import { useEffect } from 'react'

/** Action on a record that is shown. */
export interface OfferedAction {
  id: string
  name: string
  /** Name of the record. */
  note: string
  run: () => void
}

const shown = new Set<readonly OfferedAction[]>()

/** Offers actions in the command palette while the component is shown. */
export function useOfferedActions(actions: readonly OfferedAction[]): void {
  useEffect(() => {
    shown.add(actions)
    return () => void shown.delete(actions)
  })
}

/** Returns the actions on the records that are shown now. */
export const offeredActions = (): OfferedAction[] => [...shown].flat()
