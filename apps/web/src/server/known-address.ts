import { type PublicPath, publicPathOf } from '../paths.js'

/** Parameters that public pages read. Other parameters do not make another page. */
const PARAMETERS: Readonly<Partial<Record<PublicPath, readonly string[]>>> = {
  '/homes/laws': ['keyword', 'current'],
  '/homes/search': ['keyword', 'uuid', 'vcode'],
  '/homes/credit': ['keyword', 'uuid', 'vcode'],
  '/homes/credit/:code': ['uuid', 'vcode'],
  '/homes/serious': [...['keyword', 'sign', 'enforcementUnit', 'punishmentDateFrom', 'punishmentDateTo', 'current']],
  '/homes/ratings': ['period', 'keyword', 'current'],
  '/homes/ratings/:number': ['sign', 'keyword', 'current', 'verify'],
  '/homes/verify': ['number'],
  '/regedit': ['type'],
  '/login': ['type', 'redirect', 'method', 'ended'],
}

/**
 * Returns an address with only the parameters that its page reads, sorted: the key that a page is rendered and cached
 * by. Workspace paths keep all parameters, which a redirect to the login passes on.
 */
export function knownAddress(address: URL): URL {
  const path = publicPathOf(address.pathname)
  if (!path) return address
  const known = new URL(address.pathname, address.origin)
  for (const name of [...(PARAMETERS[path] ?? []), 'lang']) {
    const value = address.searchParams.get(name)
    if (value !== null) known.searchParams.set(name, value)
  }
  return known
}
