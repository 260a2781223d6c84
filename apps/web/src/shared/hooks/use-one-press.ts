import { useRef } from 'react'

/** Lets one of several presses begin: the next may come before the button shows that the first was taken. */
export function useOnePress() {
  const pressed = useRef(false)
  return {
    /** False while what an earlier press began is not over. */
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
