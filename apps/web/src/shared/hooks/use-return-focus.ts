import { useEffect, useState } from 'react'

/** Gives the focus back to where it was, for a dialog that is taken away without closing first. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
