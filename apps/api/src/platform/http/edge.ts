import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { UPLOAD_MAX_BYTES } from '@credit/contract'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const HSTS = 'max-age=31536000; includeSubDomains'

/** Security headers, compression and multipart: what stands around every call. */
export async function dressEdge(fastify: FastifyInstance): Promise<void> {
  const headers = securityHeaders()
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    // TLS ends at a proxy of ours; only then is there anything to work out.
    const proxied = request.headers['x-forwarded-proto'] !== undefined
    if (proxied && request.protocol === 'https') {
      void reply.header('strict-transport-security', HSTS)
    }
    done()
  })
  await fastify.register(compress, {
    global: true,
    threshold: 1024,
    // Files are compressed at build time or are so already.
    customTypes: /^application\/(geo\+)?json\b/,
    encodings: ['gzip', 'deflate'],
    zlibOptions: { level: 4 },
  })
  await fastify.register(multipart, {
    limits: {
      fileSize: UPLOAD_MAX_BYTES,
      files: 2,
      fields: 10,
      fieldSize: 10_000,
      parts: 12,
      headerPairs: 50,
    },
  })
}

/** What helmet says of every answer; it depends on nothing of a request, so it is asked once. */
function securityHeaders(): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({
    // Set above: only a call that came by TLS may promise TLS.
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
  })(request, response, (fault) => {
    if (fault) throw fault
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
