import { useEffect } from 'react'
import { isTyping } from '../is-typing.js'

/** Keys that press a button which states them as its `aria-keyshortcuts`. */
const KEYS: readonly string[] = ['a', 'r', 'n']

/** Returns the button of a key: in the row that has the focus, or else the first one of the page. */
function buttonOf(key: string, main: HTMLElement): HTMLButtonElement | null {
  const selector = `button[aria-keyshortcuts="${key}"]:not(:disabled)`
  const row = document.activeElement?.closest('tr, .ant-drawer')
  return row?.querySelector<HTMLButtonElement>(selector) ?? main.querySelector<HTMLButtonElement>(selector)
}

/** Presses the buttons that approve, reject and lead to the next item with keys, except while typing. */
export function useDecisionKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, isComposing, repeat, ctrlKey, metaKey, altKey } = event
      if (!KEYS.includes(key) || isComposing || repeat || ctrlKey || metaKey || altKey || isTyping(target)) return
      // Another part of the page has pressed the button.
      if (event.defaultPrevented) return
      const shell = document.querySelector<HTMLElement>('.shell-body')
      const button = shell && buttonOf(key, shell)
      if (!button) return
      event.preventDefault()
      button.focus()
      button.click()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
