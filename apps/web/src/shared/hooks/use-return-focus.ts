import { useEffect, useState } from 'react'

/** Returns the focus to the previous element, for a dialog that is unmounted without closing first. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
