import { createContext, type ReactNode, use, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../lazy-part.js'
import type { Undoable } from './undo-notice.js'

const UndoNotice = lazyPart(() => import('./undo-notice.js'), null)

const Offer = createContext<(action: Undoable) => void>(() => undefined)

/** Wraps the pages and shows the undo offer of the current page until the user leaves it. */
export function UndoPlace({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [offered, setOffered] = useState<{ action: Undoable; on: string } | null>(null)
  return (
    <Offer value={(action) => setOffered({ action, on: pathname })}>
      {children}
      {offered?.on === pathname ? <UndoNotice action={offered.action} /> : null}
    </Offer>
  )
}

/** Offers to undo an action for 30 s, as long as the page is open. */
export function useUndo() {
  const offer = use(Offer)
  return (text: string, reverse: () => Promise<unknown>) => offer({ text, reverse })
}
