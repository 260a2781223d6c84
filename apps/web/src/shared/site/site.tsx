import { createContext, type ReactNode, useContext } from 'react'
import { type Loaded, useLoad } from '../hooks/use-load.js'
import { loadSite, type SiteConfig } from './load-site.js'

export type { SiteConfig } from './load-site.js'

const SiteContext = createContext<Loaded<SiteConfig> | null>(null)

/** The area this site serves, loaded once for the whole app. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const loaded = useLoad(loadSite)
  return <SiteContext value={loaded}>{children}</SiteContext>
}

export function useSiteState(): Loaded<SiteConfig> {
  const loaded = useContext(SiteContext)
  if (!loaded) throw new Error('useSite outside of SiteProvider')
  return loaded
}

/** The area's configuration, undefined while it loads. */
export function useSite(): SiteConfig | undefined {
  return useSiteState().data
}
