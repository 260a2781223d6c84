import { type PublicPath, publicPathOf } from '../paths.js'

/** Parameters that a public page reads; whatever else stands in an address makes no other page. */
const PARAMETERS: Readonly<Partial<Record<PublicPath, readonly string[]>>> = {
  '/homes/laws': ['keyword', 'current'],
  '/homes/credit': ['keyword', 'uuid', 'vcode'],
  '/homes/serious': [...['keyword', 'sign', 'enforcementUnit', 'punishmentDateFrom', 'punishmentDateTo', 'current']],
  '/homes/ratings': ['period', 'keyword', 'current'],
  '/homes/ratings/:number': ['sign', 'keyword', 'current', 'verify'],
  '/homes/verify': ['number'],
  '/login': ['type', 'redirect', 'method', 'ended'],
}

/**
 * Returns an address with the parameters that its page reads, in one order: what a page is rendered from and
 * cached by. Paths of the workspace keep theirs, which a redirect to the login passes on.
 */
export function knownAddress(address: URL): URL {
  const path = publicPathOf(address.pathname)
  if (!path || path === '/regedit') return address
  const known = new URL(address.pathname, address.origin)
  for (const name of [...(PARAMETERS[path] ?? []), 'lang']) {
    const value = address.searchParams.get(name)
    if (value !== null) known.searchParams.set(name, value)
  }
  return known
}
