import { useEffect, useState } from 'react'

const TYPING_MS = 300

/** The word to search for, once typing pauses; what was found by it is no answer to a word that is still typed. */
export function useSearchWord() {
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState('')
  const now = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setWord(now), TYPING_MS)
    return () => clearTimeout(timer)
  }, [now])
  return { word, isTyping: now !== word, isEmpty: now === '', setTyped }
}
