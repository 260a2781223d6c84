import { useEffect, useState } from 'react'

/**
 * Returns a typed text, but while an input method composes, the text from before: what stands in the field then is the
 * spelling of a word that is not chosen yet, and nothing is searched for it.
 */
export function useComposedText(text: string): string {
  const [composing, setComposing] = useState(false)
  const [composed, setComposed] = useState(text)
  useEffect(() => {
    const begin = () => setComposing(true)
    const end = () => setComposing(false)
    document.addEventListener('compositionstart', begin)
    document.addEventListener('compositionend', end)
    return () => {
      document.removeEventListener('compositionstart', begin)
      document.removeEventListener('compositionend', end)
    }
  }, [])
  if (composing) return composed
  if (composed !== text) setComposed(text)
  return text
}
