import { routesOf } from '../../src/platform/http/route-table.js'
import type { TestApp } from './test-app.js'

export interface Route {
  method: 'get' | 'post' | 'put' | 'delete'
  url: string
  /** Names of the parameters in the path. */
  params: string[]
}

/** Every route of the service, from the table that 405 is made from. */
export function allRoutes(t: TestApp): Route[] {
  const routes = routesOf(t.app.getHttpAdapter().getInstance()).flatMap(({ method, url }) => {
    const lower = method.toLowerCase()
    if (lower !== 'get' && lower !== 'post' && lower !== 'put' && lower !== 'delete') return []
    const params = [...url.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name)
    return [{ method: lower, url, params } satisfies Route]
  })
  return routes.sort((a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method))
}

/** The path with a value for its parameters. */
export function pathOf({ url }: Route, value: string): string {
  return url.replace(/:[A-Za-z]+/g, value)
}
