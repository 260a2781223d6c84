import type { Locale } from '@credit/contract'
import { type Backend, createBackend } from './backend.js'
import { toApiError } from './errors.js'

/** Handles a call of the API in process, with the visitor's host and without a session. */
export type ServerFetch = (request: Request) => Promise<Response>

/** Creates the API client of a page that is rendered on the server. Its failures have no text of their own. */
export function createServerBackend(
  fetch: ServerFetch,
  { origin, locale }: { origin: string; locale: Locale },
): Backend {
  const transport = async (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('Accept-Language', locale)
    const response = await fetch(new Request(request, { headers }))
    if (response.ok) return response
    const { status } = response
    throw toApiError(
      { status, method: request.method, headers: response.headers, text: await response.text() },
      (key) => key,
    )
  }
  return createBackend(transport, { origin, locale: () => locale })
}
