import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

const HELMET: HelmetOptions = {
  // Set by a hook, only on responses to HTTPS requests.
  hsts: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
      // Previews of PDF files.
      'frame-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'deny' },
}

/** The headers of helmet. They do not depend on the request, so they are computed once (decision 21). */
function securityHeaders(): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(HELMET)(request, response, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

const CONNECT = "connect-src 'self'"

/** The policy of a page that may also connect to another origin. */
export function policyConnecting(origin: string): string {
  return (RESPONSE_HEADERS['content-security-policy'] ?? '').replace(CONNECT, `${CONNECT} ${origin}`)
}

/** The headers of every response. Responses that caches may keep declare so by a `cache-control` of their own. */
export const RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  ...securityHeaders(),
  'cache-control': 'no-store',
}

const HSTS = 'max-age=31536000; includeSubDomains'
const TLS_HEADERS: Readonly<Record<string, string>> = { ...RESPONSE_HEADERS, 'strict-transport-security': HSTS }

/** Returns the headers of every response to a request, by the scheme that it came by. */
export function headersFor({ protocol }: Pick<FastifyRequest, 'protocol'>): Readonly<Record<string, string>> {
  return protocol === 'https' ? TLS_HEADERS : RESPONSE_HEADERS
}
