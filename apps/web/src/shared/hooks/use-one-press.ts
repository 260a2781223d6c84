import { useRef } from 'react'

/** Accepts one of several clicks: the next may arrive before the button shows that the first was accepted. */
export function useOnePress() {
  const pressed = useRef(false)
  return {
    /** Returns false while an earlier click is still being handled. */
    begin: (): boolean => {
      if (pressed.current) return false
      pressed.current = true
      return true
    },
    end: (): void => {
      pressed.current = false
    },
  }
}
