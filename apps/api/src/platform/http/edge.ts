import { UPLOAD_MAX_BYTES } from '@credit/contract'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

const HSTS = 'max-age=31536000; includeSubDomains'

/** Security headers, compression and multipart: what stands around every call. */
export async function dressEdge(fastify: FastifyInstance): Promise<void> {
  await fastify.register(helmet, {
    // Set below: only a call that came by TLS may promise TLS.
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
  })
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS)
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
