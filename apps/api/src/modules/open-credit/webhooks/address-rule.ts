import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/**
 * Addresses that no name may resolve to: this machine and networks that only it can reach, such as the metadata service
 * of a cloud. Office networks are allowed: the operator names the host in WEBHOOK_ORIGINS.
 */
const OWN_NETWORKS = new BlockList()
OWN_NETWORKS.addSubnet('0.0.0.0', 8)
OWN_NETWORKS.addSubnet('127.0.0.0', 8)
OWN_NETWORKS.addSubnet('169.254.0.0', 16)
OWN_NETWORKS.addSubnet('224.0.0.0', 4)
OWN_NETWORKS.addAddress('::', 'ipv6')
OWN_NETWORKS.addAddress('::1', 'ipv6')
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6')
OWN_NETWORKS.addSubnet('ff00::', 8, 'ipv6')

/** True if a webhook may have an address: it has an origin that operators allow, and no credentials. */
export function isAllowedAddress(address: string, origins: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password || url.hash) return false
  return origins.includes(url.origin)
}

/** True if an IP address belongs to this machine or its link. */
export function isOwnAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return isIP(address) === 0 || OWN_NETWORKS.check(address, family)
}

/**
 * Resolves a name for a connection. The check runs when the connection is made: a name checked earlier could resolve to
 * another address by then.
 */
export const lookupRemote: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const found = addresses?.find(({ address }) => !isOwnAddress(address))
    if (error) done(error, '', 0)
    else if (!found) done(new Error(`${hostname} leads to this machine`), '', 0)
    else if (options.all) done(null, [found])
    else done(null, found.address, found.family)
  })
}
