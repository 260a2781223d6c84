import { RULES } from '@credit/contract'

/** What of a request tells how the site is reached. */
export interface ReachedBy {
  protocol: string
  /** Null for the scheme's own. */
  port: number | null
}

/** `d06` of `d06.example.org` under the public host `example.org`; null for any other host. */
export function subdomainOfHost(hostname: string, publicHost: string): string | null {
  const suffix = `.${publicHost}`
  const host = hostname.toLowerCase()
  return host.endsWith(suffix) ? asSubdomain(host.slice(0, -suffix.length)) : null
}

/** The subdomain that a caller names, alone or as the whole host; null where it is none. */
export function asSubdomain(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const label = value.trim().toLowerCase().split('.')[0] ?? ''
  return RULES.subdomain.test(label) ? label : null
}

/** Address of an area's own site, with the scheme and port that this request came by. */
export function areaUrl(by: ReachedBy, subdomain: string, publicHost: string): string {
  const port = by.port === null ? '' : `:${by.port}`
  return `${by.protocol}://${subdomain}.${publicHost}${port}`
}
