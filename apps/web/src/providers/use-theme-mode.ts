import { useSyncExternalStore } from 'react'
import type { ThemeMode } from '../theme/mode.js'

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** The mode that the document is in now, whoever changed it. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  )
}
