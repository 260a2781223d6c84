import { useEffect } from 'react'

const DIALOG = '[role=dialog]'

/**
 * Focuses the dialog or drawer around a focused button that is disabled or removed. Its keys, such as Escape, only work
 * while the focus is inside.
 */
export function useDialogFocus(): void {
  useEffect(() => {
    let focused: Element | null = null
    let dialog: HTMLElement | null = null
    const observer = new MutationObserver(() => {
      const { activeElement } = document
      const isLost = activeElement === document.body || activeElement === focused
      if (!focused || !dialog?.isConnected || !isLost) return
      if (focused.isConnected && !focused.matches(':disabled')) return
      if (!dialog.hasAttribute('tabindex')) dialog.tabIndex = -1
      dialog.focus({ preventScroll: true })
    })
    const follow = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null
      const around = focused?.closest<HTMLElement>(DIALOG) ?? null
      if (around === dialog) return
      dialog = around
      observer.disconnect()
      const watched = { childList: true, subtree: true, attributeFilter: ['disabled'] }
      if (dialog) observer.observe(dialog, watched)
    }
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      observer.disconnect()
    }
  }, [])
}
