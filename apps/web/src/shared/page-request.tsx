import { createContext, useContext } from 'react'
import type { ThemeMode } from '../theme/mode.js'

/** What a page shows that depends on the request: the same on the server and while hydrating. */
export interface PageRequest {
  /** Scheme, host and port of the site, for absolute addresses. */
  origin: string
  /** The theme chosen here, null where the system's applies. */
  theme: ThemeMode | null
  /** `YYYY-MM-DD` */
  today: string
}

const PageRequestContext = createContext<PageRequest | null>(null)
export const PageRequestProvider = PageRequestContext.Provider

/** The theme that the page was rendered with; null where the system's applies. */
export function useRenderedTheme(): ThemeMode | null {
  return useContext(PageRequestContext)?.theme ?? null
}

export function usePageRequest(): PageRequest {
  const request = useContext(PageRequestContext)
  if (!request) throw new Error('usePageRequest outside of PageRequestProvider')
  return request
}
