import type { FastifyInstance } from 'fastify'
import { DomainError } from '../core/domain-error.js'
import { sendError } from './error-filter.js'

/** Rejects URLs with a long path or query, because processing them takes time in proportion to their length. */
export function limitAddress(fastify: FastifyInstance): void {
  const { pathBytes, queryBytes } = fastify.limits
  const short = Math.min(pathBytes, queryBytes)
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url } = request
    if (url.length <= short) return done()
    const cut = url.indexOf('?')
    const path = cut < 0 ? url.length : cut
    if (path <= pathBytes && url.length - path - 1 <= queryBytes) return done()
    sendError(new DomainError('ADDRESS_TOO_LONG'), request, reply)
  })
}
