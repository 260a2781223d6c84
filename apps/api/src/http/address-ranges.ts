import { BlockList, isIP, isIPv6 } from 'node:net'

const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Returns a function that tells whether an address is in the ranges: addresses, networks and names, separated by
 * commas.
 */
export function addressRanges(list: string): (address: string) => boolean {
  const ranges = new BlockList()
  const parts = list.split(',').map((part) => part.trim())
  for (const part of parts.flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    const [network = '', bits] = part.split('/')
    if (!isIP(network)) continue
    const type = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (bits === undefined) ranges.addAddress(network, type)
    else ranges.addSubnet(network, Number(bits), type)
  }
  return (address) => ranges.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
