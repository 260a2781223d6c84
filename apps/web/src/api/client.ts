import createClient from 'openapi-fetch'
import type { paths } from './schema.js'
import { transport } from './transport.js'

export { ApiError } from './errors.js'

/** Typed by the API document; paths are whole: `/credit/admin/api/…`. Failures throw `ApiError`. */
export const api = createClient<paths>({ fetch: (request) => transport(request) })

/** The body of a call of `api`: failures have thrown before, so it is there. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call
  return data as T
}

export type Query = Record<
  string,
  string | number | boolean | readonly (string | number)[] | null | undefined
>

export interface SendOptions {
  query?: Query
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue
    search.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** A call whose path is only known at run time (lists of any resource); same rules as `api`. */
export async function send<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { query, body, headers, signal }: SendOptions = {},
): Promise<{ data: T; headers: Headers }> {
  const request = new Request(new URL(withQuery(path, query), location.origin), {
    method,
    signal,
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const response = await transport(request)
  const text = await response.text()
  return { data: (text ? JSON.parse(text) : undefined) as T, headers: response.headers }
}
