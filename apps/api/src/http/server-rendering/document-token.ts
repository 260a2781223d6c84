import { OWN_PAGES_COOKIE, TOKEN_COOKIE } from '@credit/contract'
import type { FastifyRequest } from 'fastify'

/** True if a browser loads a document. Plain HTTP and Safari before 16.4 send no `Sec-Fetch-…` headers. */
function isNavigation({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const { accept = '', 'sec-fetch-dest': destination, 'sec-fetch-site': site } = headers
  return (
    method === 'GET' &&
    accept.includes('text/html') &&
    (destination === undefined || destination === 'document') &&
    site !== 'cross-site'
  )
}

/** Returns the cookies of a header by name. Of two cookies with one name, the first counts, as for browsers. */
function parseCookies(header = ''): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/**
 * Returns the session token of a navigation, or null if its document must not contain data of an account. Nothing else
 * reads the token's cookie: calls of the API carry the token in a header, so that no other site can make them.
 */
export function documentToken(request: Pick<FastifyRequest, 'method' | 'headers'>): string | null {
  if (!isNavigation(request)) return null
  const cookies = parseCookies(request.headers.cookie)
  if (cookies.has(OWN_PAGES_COOKIE)) return null
  return cookies.get(TOKEN_COOKIE) || null
}
