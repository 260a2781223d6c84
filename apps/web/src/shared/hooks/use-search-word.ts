import { useState } from 'react'
import { useComposedText } from './use-composed-text.js'
import { usePausedText } from './use-paused-text.js'

/** Debounces the keyword. Results of the previous keyword are not shown for the one being typed. */
export function useSearchWord() {
  const [typed, setTyped] = useState('')
  const now = useComposedText(typed).trim()
  const word = usePausedText(now)
  return { word, isTyping: now !== word, isEmpty: now === '', setTyped }
}
