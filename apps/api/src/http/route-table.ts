import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isServicePath } from './service-path.js'

interface Route {
  method: string
  url: string
  pattern: RegExp
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the services; 405 responses and the access matrix are derived from it. */
    serviceRoutes: Route[]
  }
}

/** Collects the routes of the services as they are declared. */
export function collectRoutes(fastify: FastifyInstance): void {
  const routes: Route[] = []
  fastify.decorate('serviceRoutes', routes)
  fastify.addHook('onRoute', ({ method, url }) => {
    if (!isServicePath(url)) return
    const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')
    const pattern = new RegExp(`^${escaped}$`)
    for (const one of [method].flat()) routes.push({ method: String(one), url, pattern })
  })
}

/** Returns whether a path exists, but not with the method that was called. */
export function hasOtherMethods({ server, url, method: called }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  const methods = server.serviceRoutes.flatMap(({ method, pattern }) =>
    method !== 'HEAD' && pattern.test(path) ? [method] : [],
  )
  // A path of the method that was called was not found because a part of it is too long.
  return methods.length > 0 && !methods.includes(called)
}
