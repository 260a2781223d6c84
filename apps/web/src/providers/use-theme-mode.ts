import { useSyncExternalStore } from 'react'
import { useRenderedTheme } from '../shared/page-request.js'
import type { ThemeMode } from '../theme/mode.js'

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const shown = (): ThemeMode => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Returns the document's current theme. */
export function useThemeMode(): ThemeMode {
  const theme = useRenderedTheme()
  return useSyncExternalStore(subscribe, shown, () => theme ?? 'light')
}
