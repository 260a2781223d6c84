import { createContext, type ReactNode, use, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../lazy-part.js'
import type { Undoable } from './undo-notice.js'

const UndoNotice = lazyPart(() => import('./undo-notice.js'), null)

const Offer = createContext<(action: Undoable) => void>(() => undefined)

/** Around the pages: what one of them offers to take back, until it is left. */
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

/** Offers for 30 s to take an action back, as long as the page is shown. */
export function useUndo() {
  const offer = use(Offer)
  return (text: string, reverse: () => Promise<unknown>) => offer({ text, reverse })
}
