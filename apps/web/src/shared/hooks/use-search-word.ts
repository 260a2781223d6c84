import { useEffect, useState } from 'react'
import { useComposedText } from './use-composed-text.js'

const TYPING_MS = 300

/** Debounces the keyword. Results of the previous keyword are not shown for the one being typed. */
export function useSearchWord() {
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState('')
  const now = useComposedText(typed).trim()
  useEffect(() => {
    const timer = setTimeout(() => setWord(now), TYPING_MS)
    return () => clearTimeout(timer)
  }, [now])
  return { word, isTyping: now !== word, isEmpty: now === '', setTyped }
}
