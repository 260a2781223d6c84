import { createContext, useContext, useSyncExternalStore } from 'react'
import { useRenderedTheme } from '../shared/page-request.js'
import type { ThemeMode } from '../theme/mode.js'

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const shown = (): ThemeMode => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

const FixedTheme = createContext<ThemeMode | null>(null)
/** Gives its content a theme of its own, whatever the document's is. */
export const FixedThemeProvider = FixedTheme.Provider

/** Returns the current theme of the document, or of the surrounding `FixedThemeProvider`. */
export function useThemeMode(): ThemeMode {
  const theme = useRenderedTheme()
  const fixed = useContext(FixedTheme)
  const current = useSyncExternalStore(subscribe, shown, () => theme ?? 'light')
  return fixed ?? current
}
