import { useEffect, useRef } from 'react'

/**
 * Keeps the focus inside the dialog around the element that takes the returned ref: a focused button
 * that is replaced gives the focus to the page, where Escape does not close the dialog.
 */
export function useKeptFocus<Inside extends HTMLElement>() {
  const inside = useRef<Inside>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const dialog = inside.current?.closest('[role="dialog"]')
    dialog?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  })
  return inside
}
