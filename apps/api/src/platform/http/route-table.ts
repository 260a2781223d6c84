import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isServicePath } from './service-path.js'

interface Route {
  method: string
  url: string
  pattern: RegExp
}

const tables = new WeakMap<object, Route[]>()

/** Notes every route as it is declared: 405 and the access matrix are made from this table. */
export function keepRouteTable(fastify: FastifyInstance): void {
  const routes: Route[] = []
  tables.set(fastify.server, routes)
  fastify.addHook('onRoute', (route) => {
    if (!isServicePath(route.url)) return
    const pattern = new RegExp(
      `^${route.url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')}$`,
    )
    for (const method of [route.method].flat())
      routes.push({ method: String(method), url: route.url, pattern })
  })
}

export function routesOf(fastify: FastifyInstance): readonly Route[] {
  return tables.get(fastify.server) ?? []
}

/** Whether a path is served by some other method than the one asked for. */
export function pathExists(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return routesOf(request.server).some(
    (route) => route.method !== 'HEAD' && route.pattern.test(path),
  )
}
