import { createContext, type ReactNode, use, useState } from 'react'
import { lazyPart } from '../lazy-part.js'
import type { Undoable } from './undo-notice.js'

const UndoNotice = lazyPart(() => import('./undo-notice.js'), null)

const Offer = createContext<(action: Undoable) => void>(() => undefined)

/** Around the pages: what one of them offers to take back is still offered once it is left. */
export function UndoPlace({ children }: { children: ReactNode }) {
  const [action, setAction] = useState<Undoable | null>(null)
  return (
    <Offer value={setAction}>
      {children}
      {action ? <UndoNotice action={action} /> : null}
    </Offer>
  )
}

/** Offers for 30 s to take an action back. */
export function useUndo() {
  const offer = use(Offer)
  return (text: string, reverse: () => Promise<unknown>) => offer({ text, reverse })
}
