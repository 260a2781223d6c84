import { useEffect, useState } from 'react'

const TYPING_MS = 200

/** Returns a text as it was when typing paused; an empty one at once. */
export function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
