import type { FastifyInstance } from 'fastify'
import { DomainError } from '../core/domain-error.js'
import { sendError } from './error-filter.js'
import { type RouteSettings, routeSettings } from './route-settings.js'
import { isServicePath } from './service-path.js'

/** Media types of handlers that declare none. */
const JSON_TYPES = ['application/json', 'text/plain']

/** Declares the media types that a handler returns, if other than JSON. */
export function Produces(...types: string[]): MethodDecorator {
  return routeSettings({ produces: types })
}

/** Rejects requests with 406 if their Accept header allows none of the handler's media types. */
export function rejectUnacceptable(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const accept = request.headers.accept
    // Almost every request accepts JSON: negotiation would only cost time.
    if (!accept || accept.includes('*/*') || accept.includes('application/json')) return done()
    if (!isServicePath(request.url)) return done()
    const produces = (request.routeOptions.config as RouteSettings).produces ?? JSON_TYPES
    if (request.accepts().type([...produces])) return done()
    sendError(new DomainError('NOT_ACCEPTABLE'), request, reply)
  })
}
