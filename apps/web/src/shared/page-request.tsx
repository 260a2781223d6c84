import { createContext, useContext } from 'react'
import type { ThemeMode } from '../theme/mode.js'

/** Values of the request that a page depends on. Identical on the server and during hydration. */
export interface PageRequest {
  /** Scheme, host and port of the site, for absolute addresses. */
  origin: string
  /** Theme chosen here, or null to follow the system. */
  theme: ThemeMode | null
  /** `YYYY-MM-DD` */
  today: string
}

const PageRequestContext = createContext<PageRequest | null>(null)
export const PageRequestProvider = PageRequestContext.Provider

/** Returns the theme that the page was rendered with, or null to follow the system. */
export function useRenderedTheme(): ThemeMode | null {
  return useContext(PageRequestContext)?.theme ?? null
}

export function usePageRequest(): PageRequest {
  const request = useContext(PageRequestContext)
  if (!request) throw new Error('usePageRequest outside of PageRequestProvider')
  return request
}
