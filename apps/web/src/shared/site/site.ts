import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, backendOf } from '../../api/backend.js'
import type { components } from '../../api/schema.js'

export type SiteConfig = components['schemas']['SiteConfig']

/** Public data of a rendered page counts as fresh for this long, so hydration loads nothing twice. */
export const PUBLIC_STALE_MS = 60_000

/** The first label of the host names the area; the server returns the city for any other. */
export function subdomainOfHost(hostname: string): string | undefined {
  if (!hostname.includes('.') || /^[\d.]+$/.test(hostname)) return undefined
  return hostname.split('.')[0]
}

/** The area that the host belongs to. */
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

/** The area's configuration, undefined while it loads. */
export function useSite(): SiteConfig | undefined {
  return useQuery(siteQuery()).data
}
