import type { FastifyInstance } from 'fastify'
import { DomainError } from '../core/domain-error.js'
import { sendError } from './error-filter.js'

/** Asked by balancers and collectors, which know an instance by its address. */
const WATCHED = /^\/(?:health\/|metrics\b)/

/** Rejects requests for other hosts: pages contain the host that they are asked for, in links and for search engines. */
export function rejectUnknownHosts(fastify: FastifyInstance, isServedHost: (host: string) => boolean): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isServedHost(request.host ?? '') || WATCHED.test(request.url)) return done()
    sendError(new DomainError('UNKNOWN_HOST'), request, reply)
  })
}
