import { createContext, type ReactNode, useContext } from 'react'
import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { type Loaded, useLoad } from '../hooks/use-load.js'

export type SiteConfig = components['schemas']['SiteConfig']

/** The first label of the host names the area; the server answers with the city for any other. */
export function subdomainOfHost(hostname: string): string | undefined {
  if (!hostname.includes('.') || /^[\d.]+$/.test(hostname)) return undefined
  return hostname.split('.')[0]
}

async function loadSite(signal: AbortSignal): Promise<SiteConfig> {
  const subdomain = subdomainOfHost(location.hostname)
  const found = await answer(
    api.GET('/credit/admin/api/homePage', { params: { query: { subdomain } }, signal }),
  )
  const [site] = found
  if (!site) throw new Error('homePage answered no area')
  return site
}

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
