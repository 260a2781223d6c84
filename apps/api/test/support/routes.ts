import type { FastifyInstance } from 'fastify'
import type { TestApp } from './test-app.js'

export interface Route {
  method: 'get' | 'post' | 'put' | 'delete'
  url: string
  /** Names of the parameters in the path. */
  params: string[]
}

/** Every route of the services. */
export function allRoutes(t: TestApp): Route[] {
  const { serviceRoutes } = t.app.getHttpAdapter().getInstance() as unknown as FastifyInstance
  const routes = serviceRoutes.flatMap(({ method, url }) => {
    const lower = method.toLowerCase()
    if (lower !== 'get' && lower !== 'post' && lower !== 'put' && lower !== 'delete') return []
    const params = [...url.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name)
    return [{ method: lower, url, params } satisfies Route]
  })
  return routes.sort((a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method))
}

/** The path with a value in place of each parameter. */
export function pathOf({ url }: Route, value: string): string {
  return url.replace(/:[A-Za-z]+/g, value)
}
