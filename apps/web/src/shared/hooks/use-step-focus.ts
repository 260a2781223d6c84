import { useEffect, useRef } from 'react'

/** What carries on: the main button below the step, else the area that takes a file. */
const NEXT = ['.ant-modal-footer .ant-btn-primary:not(:disabled)', '.ant-upload-btn']

/**
 * In a dialog of several steps, each of which takes the buttons of the one before away: the focus goes to
 * what carries on. The first step keeps the focus that the dialog gave it; null = no step yet. The returned
 * ref is that of an element inside the dialog.
 */
export function useStepFocus(step: string | null) {
  const inside = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const dialog = inside.current?.closest('[role=dialog]')
    const next = NEXT.flatMap((selector) => dialog?.querySelector<HTMLElement>(selector) ?? [])
    next[0]?.focus()
  }, [step])
  return inside
}
