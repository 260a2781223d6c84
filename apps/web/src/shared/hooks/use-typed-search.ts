import { useEffect, useState } from 'react'
import { useComposedText } from './use-composed-text.js'

const TYPING_MS = 300

/**
 * Searches for a word while it is typed, whenever typing pauses.
 *
 * @param keyword the word that is searched for now
 */
export function useTypedSearch(keyword: string, onSearch: (word: string) => void) {
  const [word, setWord] = useState(keyword)
  const typed = useComposedText(word).trim()
  useEffect(() => setWord(keyword), [keyword])
  useEffect(() => {
    if (typed === keyword) return
    const timer = setTimeout(() => onSearch(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, keyword, onSearch])
  /** Searches at once: a pending search would run after a click on a link and bring the list back. */
  const finish = () => {
    if (word.trim() !== keyword) onSearch(word.trim())
  }
  return { word, setWord, finish }
}
