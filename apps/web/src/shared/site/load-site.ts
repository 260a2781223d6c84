import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { currentLocale } from '../../i18n/texts.js'

export type SiteConfig = components['schemas']['SiteConfig']

/** The first label of the host names the area; the server answers with the city for any other. */
export function subdomainOfHost(hostname: string): string | undefined {
  if (!hostname.includes('.') || /^[\d.]+$/.test(hostname)) return undefined
  return hostname.split('.')[0]
}

async function fetchSite(signal?: AbortSignal): Promise<SiteConfig> {
  const subdomain = subdomainOfHost(location.hostname)
  const found = await answer(
    api.GET('/credit/admin/api/homePage', { params: { query: { subdomain } }, signal }),
  )
  const [site] = found
  if (!site) throw new Error('homePage answered no area')
  return site
}

let early: { locale: string; site: Promise<SiteConfig> } | null = null

/** Asks for the area while the rest of the app is still on its way. */
export function prefetchSite(): void {
  early = { locale: currentLocale(), site: fetchSite() }
  // A failure shows where the answer is used.
  early.site.catch(() => undefined)
}

/** The area of this host: what was asked for early, once; after that a call of its own. */
export function loadSite(signal: AbortSignal): Promise<SiteConfig> {
  const asked = early
  early = null
  return asked?.locale === currentLocale() ? asked.site : fetchSite(signal)
}
