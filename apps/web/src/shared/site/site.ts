import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, backendOf } from '../../api/backend.js'
import type { components } from '../../api/schema.js'

export type SiteConfig = components['schemas']['SiteConfig']

/** Time that a rendered page's public data stays fresh, so that hydration loads nothing twice. */
export const PUBLIC_STALE_MS = 60_000

/** Returns the first label of the host, which names the area. The server returns the city for any other label. */
export function subdomainOfHost(hostname: string): string | undefined {
  if (!hostname.includes('.') || /^[\d.]+$/.test(hostname)) return undefined
  return hostname.split('.')[0]
}

/** Query of the host's area. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site'],
    staleTime: PUBLIC_STALE_MS,
    queryFn: async ({ meta, signal }): Promise<SiteConfig> => {
      const { api, hostname } = backendOf(meta)
      const params = { query: { subdomain: subdomainOfHost(hostname) } }
      const [site] = await answer(api.GET('/credit/admin/api/homePage', { params, signal }))
      if (!site) throw new Error('homePage returned no area')
      return site
    },
  })

/** Returns the area's configuration, or undefined while it loads. */
export function useSite(): SiteConfig | undefined {
  return useQuery(siteQuery()).data
}
