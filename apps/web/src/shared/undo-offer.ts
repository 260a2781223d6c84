import { createContext } from 'react'

/** An action that was taken, and what reverses it. */
export interface Undoable {
  text: string
  reverse: () => Promise<unknown>
}

/** Offers an action to be taken back where it can be seen from every page; null where there is no such place. */
export const UndoOffer = createContext<((action: Undoable) => void) | null>(null)
