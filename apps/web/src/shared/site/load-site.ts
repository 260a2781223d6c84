import { answer, api } from '../../api/client.js'
import { Early } from '../../api/early.js'
import type { components } from '../../api/schema.js'
import { currentLocale } from '../../i18n/texts.js'
import { fetchPicture, prefetchSlides } from './load-slides.js'

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

const early = new Early<SiteConfig>()

/**
 * Asks for the area while the rest of the app is still on its way; with `pictures` for those of the
 * home page too, the first slide's among them: they are the largest things that it shows.
 */
export function prefetchSite(pictures: boolean): void {
  const site = early.ask(currentLocale(), fetchSite())
  if (!pictures) return
  site.then(
    ({ areaId, imageUrl, titleUrl }) => {
      prefetchSlides(areaId)
      for (const url of [imageUrl, titleUrl]) fetchPicture(url)
    },
    () => undefined,
  )
}

/** The area of this host. */
export function loadSite(signal: AbortSignal): Promise<SiteConfig> {
  return early.take(currentLocale()) ?? fetchSite(signal)
}
