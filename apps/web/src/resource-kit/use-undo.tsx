import { useState } from 'react'
import { lazyPart } from '../shared/lazy-part.js'
import type { Undoable } from './undo-notice.js'

const UndoNotice = lazyPart(() => import('./undo-notice.js'), null)

/** Offers for 30 s to take an action back; render `holder`. */
export function useUndo() {
  const [action, setAction] = useState<Undoable | null>(null)
  const offer = (text: string, reverse: () => Promise<unknown>) => setAction({ text, reverse })
  return { offer, holder: action ? <UndoNotice action={action} /> : null }
}
