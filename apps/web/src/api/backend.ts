import type { Locale } from '@credit/contract'
import type { QueryMeta } from '@tanstack/react-query'
import createClient, { type Client } from 'openapi-fetch'
import type { ApiPaths } from './paths.js'

export type Query = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>

export interface SendOptions {
  query?: Query
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Way that calls reach the API: over the network in the browser, in process on the server. */
export interface Backend {
  /** Client typed by the API document. Paths are complete: `/credit/admin/api/…`. Failures throw `ApiError`. */
  api: Client<ApiPaths>
  /** Sends a call whose path is only known at run time (lists of any resource). Follows the rules of `api`. */
  send<T>(method: Method, path: string, options?: SendOptions): Promise<{ data: T; headers: Headers }>
  /** Host that the site is visited on. It decides the area. */
  hostname: string
  /** Returns the visitor's language. */
  locale: () => Locale
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { backend?: Backend }
  }
}

/** Adds the parameters that have a value to a path; lists are separated by commas. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue
    search.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** @param transport returns successful responses only; failures are thrown as `ApiError`. */
export function createBackend(
  transport: (request: Request) => Promise<Response>,
  { origin, locale }: { origin: string; locale: () => Locale },
): Backend {
  return {
    api: createClient<ApiPaths>({ baseUrl: origin, fetch: (request) => transport(request) }),
    hostname: new URL(origin).hostname,
    locale,
    async send<T>(method: Method, path: string, { query, body, headers, signal }: SendOptions = {}) {
      const request = new Request(new URL(withQuery(path, query), origin), {
        method,
        signal,
        headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const response = await transport(request)
      const text = await response.text()
      return { data: (text ? JSON.parse(text) : undefined) as T, headers: response.headers }
    },
  }
}

/** Returns the body of a call of `api`. Failures have thrown, so the body is present. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call
  return data as T
}

/** Returns the backend that a query client passes to all its queries. */
export function backendOf(meta: QueryMeta | undefined): Backend {
  if (!meta?.backend) throw new Error('the query client has no backend')
  return meta.backend
}
