import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../shared/lazy-part.js'
import { type Undoable, UndoOffer } from '../../shared/undo-offer.js'

const UndoNotice = lazyPart(() => import('../../resource-kit/undo-notice.js'), null)

/** Around the pages: what one of them offers to take back is still offered once it is left. */
export function UndoPlace({ children }: { children: ReactNode }) {
  const [action, setAction] = useState<Undoable | null>(null)
  return (
    <UndoOffer value={setAction}>
      {children}
      {action ? <UndoNotice action={action} /> : null}
    </UndoOffer>
  )
}
