import { useEffect } from 'react'
import { isTyping } from '../../shared/is-typing.js'

/** Opens the keyboard shortcuts with `?`, except while typing. */
export function useHelpKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
}
