import { use, useState } from 'react'
import { lazyPart } from '../shared/lazy-part.js'
import { type Undoable, UndoOffer } from '../shared/undo-offer.js'

const UndoNotice = lazyPart(() => import('./undo-notice.js'), null)

/** Offers for 30 s to take an action back, also once the page is left; render `holder`. */
export function useUndo() {
  const around = use(UndoOffer)
  const [action, setAction] = useState<Undoable | null>(null)
  const offer = (text: string, reverse: () => Promise<unknown>) =>
    (around ?? setAction)({ text, reverse })
  return { offer, holder: action ? <UndoNotice action={action} /> : null }
}
