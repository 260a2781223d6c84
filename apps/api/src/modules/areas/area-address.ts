import { isIP } from 'node:net'
import { AREA_CODES, CITY_AREA_CODE, RULES, subdomainOf } from '@credit/contract'
import type { Config } from '#core/config/config.types'

/** Scheme and port that a request came by. */
interface Origin {
  protocol: string
  /** Null for the default port of the scheme. */
  port: number | null
}

/** `d06` of `d06.example.org` under the public host `example.org`; null for any other host. */
export function subdomainOfHost(hostname: string, publicHost: string): string | null {
  const suffix = `.${publicHost}`
  const host = hostname.toLowerCase()
  return host.endsWith(suffix) ? asSubdomain(host.slice(0, -suffix.length)) : null
}

/** Returns the subdomain given by a caller, alone or as a whole host; null if it is invalid. */
export function asSubdomain(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const label = value.trim().toLowerCase().split('.')[0] ?? ''
  return RULES.subdomain.test(label) ? label : null
}

/** Address of an area's own site, with the scheme and port of the request. */
export function areaUrl(origin: Origin, subdomain: string, publicHost: string): string {
  const port = origin.port === null ? '' : `:${origin.port}`
  return `${origin.protocol}://${subdomain}.${publicHost}${port}`
}

const SUBDOMAINS = AREA_CODES.map(subdomainOf)
/** Hosts under which a trial is opened on its own machine. */
const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether pages may be asked for under a host: a known one, or a subdomain of the public host, which may be that of an
 * area that was opened since.
 */
export function isServedHost(config: Pick<Config, 'production' | 'publicHost'>, host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const subdomain = subdomainOfHost(name, config.publicHost)
  return isKnownHost(config, host) || (subdomain !== null && name === `${subdomain}.${config.publicHost}`)
}

/**
 * Whether a host belongs to the city or a district, on any port. Outside production any IP address does, and as long as
 * no name is configured, this machine's.
 */
export function isKnownHost(
  { production, publicHost }: Pick<Config, 'production' | 'publicHost'>,
  host: string,
): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (name === publicHost) return true
  if (OWN_MACHINE.test(name)) return !production || publicHost === 'localhost'
  if (!production && isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0) return true
  return SUBDOMAINS.some((subdomain) => name === `${subdomain}.${publicHost}`)
}

/** The origin of an area's site as it is configured, for links in messages and on paper. */
export function siteOrigin(
  { production, publicHost, port }: Pick<Config, 'production' | 'publicHost' | 'port'>,
  areaCode: string,
): string {
  const host = areaCode === CITY_AREA_CODE ? publicHost : `${subdomainOf(areaCode)}.${publicHost}`
  return production ? `https://${host}` : `http://${host}:${port}`
}
