import { Suspense, useState } from 'react'
import { lazyPart } from '../shared/lazy-part.js'
import type { Undoable } from './undo-notice.js'

const UndoNotice = lazyPart(() => import('./undo-notice.js'))

/** Offers for 30 s to take an action back; render `holder`. */
export function useUndo() {
  const [action, setAction] = useState<Undoable | null>(null)
  const offer = (text: string, reverse: () => Promise<unknown>) => setAction({ text, reverse })
  const holder = (
    <Suspense fallback={null}>{action ? <UndoNotice action={action} /> : null}</Suspense>
  )
  return { offer, holder }
}
