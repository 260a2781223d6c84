import { RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyInstance } from 'fastify'
import { DomainError } from './domain-error.js'
import { answer } from './error-filter.js'
import { isServicePath } from './service-path.js'

/** What a handler answers that declares nothing else. */
const JSON_TYPES = ['application/json', 'text/plain']

/** Says which media types a handler answers, where that is not JSON. */
export function Produces(...types: string[]): MethodDecorator {
  return RouteConfig({ produces: types })
}

/** 406 for callers that accept nothing of what the service speaks. Browsers send `*`/`*`. */
export function refuseUnacceptable(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const accept = request.headers.accept
    if (!accept || accept.includes('*/*') || accept.includes('application/json')) return done()
    if (!isServicePath(request.url)) return done()
    const produces = (request.routeOptions.config as { produces?: string[] }).produces ?? JSON_TYPES
    if (produces.some((type) => accepts(accept, type))) return done()
    answer(new DomainError('NOT_ACCEPTABLE'), request, reply)
  })
}

/** Whether an Accept header lets a media type through (RFC 9110, quality 0 refuses). */
export function accepts(header: string, type: string): boolean {
  const [main] = type.split('/')
  return header.split(',').some((part) => {
    const [range = '', ...params] = part.trim().toLowerCase().split(';')
    if (params.some((p) => /^\s*q=0(\.0*)?\s*$/.test(p))) return false
    return range === '*/*' || range === `${main}/*` || range === type
  })
}
