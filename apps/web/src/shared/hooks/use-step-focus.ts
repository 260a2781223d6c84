import { useEffect, useRef } from 'react'

/** Controls that continue: the main button below the step, or its upload area. */
const NEXT_CONTROLS = ['.ant-modal-footer .ant-btn-primary:not(:disabled)', '.ant-upload-btn']

/**
 * Moves the focus in a dialog of several steps to the control that continues, because each step removes the buttons of
 * the previous one. The first step keeps the dialog's initial focus; null means no step yet. Attach the returned ref to
 * an element inside the dialog.
 */
export function useStepFocus(step: string | null) {
  const inside = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const dialog = inside.current?.closest('[role=dialog]')
    const next = NEXT_CONTROLS.flatMap((selector) => dialog?.querySelector<HTMLElement>(selector) ?? [])
    // A step begins with what it says; its buttons may be a screen below.
    next[0]?.focus({ preventScroll: true })
    if (dialog?.parentElement) dialog.parentElement.scrollTop = 0
  }, [step])
  return inside
}
