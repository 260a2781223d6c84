import { isIPv6 } from 'node:net'

/** Groups of 16 bits in the first 64 bits of an address. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/**
 * Returns the network that limits count instead of an address: the /64 of an IPv6 address, because one line has all of
 * its addresses; any other address as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // URLs write an address in one form, without IPv4 notation and leading zeros.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groupsIn = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groupsIn(head), groupsIn(tail ?? '')]
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':')}::/64`
}
