import { REQUEST_ID_HEADER, UPLOAD_MAX_BYTES } from '@credit/contract'
import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config/config.types.js'
import type { Limits } from '../core/config/limits.js'
import { addressRanges } from './address-ranges.js'
import { AddressUse } from './address-use.js'
import { rejectUnacceptable } from './content-negotiation.js'
import { acceptJsonBodies } from './json-body.js'
import { takeKeywordHeader } from './keyword-header.js'
import { limitAddress } from './limit-address.js'
import { limitConcurrency } from './limit-concurrency.js'
import { limitConnections, limitSlowBodies } from './limit-connections.js'
import { limitQuery } from './limit-query.js'
import { rejectUnknownHosts } from './reject-unknown-hosts.js'
import { setDefaultLocale } from './request-locale.js'
import { headersFor } from './response-headers.js'
import { collectRoutes } from './route-table.js'

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
    addressUse: AddressUse
  }
}

/** Registers everything that requests pass before the first guard. Hooks run in this order. */
export async function registerHttpPlugins(
  fastify: FastifyInstance,
  options: Pick<Config, 'defaultLocale' | 'limits' | 'trustedProxies' | 'natRanges'> & {
    isServedHost: (host: string) => boolean
  },
): Promise<void> {
  fastify.decorate('limits', options.limits)
  setDefaultLocale(fastify, options.defaultLocale)
  collectRoutes(fastify)
  const addresses = new AddressUse(addressRanges([options.trustedProxies, options.natRanges].filter(Boolean).join()), {
    connections: options.limits.addressConnections,
    calls: options.limits.addressCalls,
    pages: options.limits.pagesAtOnce + options.limits.pagesWaiting,
  })
  fastify.decorate('addressUse', addresses)
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersFor(request)).header(REQUEST_ID_HEADER, request.id)
    done()
  })
  rejectUnknownHosts(fastify, options.isServedHost)
  limitAddress(fastify)
  await fastify.register(accepts)
  rejectUnacceptable(fastify)
  limitSlowBodies(fastify)
  limitConnections(fastify, addresses)
  limitConcurrency(fastify, addresses)
  limitQuery(fastify)
  takeKeywordHeader(fastify)
  acceptJsonBodies(fastify)
  await fastify.register(compress, {
    global: true,
    threshold: 1024,
    // Static files are compressed at build time, uploaded files are compressed formats.
    customTypes: /^(?:application\/(?:(?:geo\+)?json|xml)|text\/(?:html|plain))\b/,
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
