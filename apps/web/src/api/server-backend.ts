import type { Locale } from '@credit/contract'
import { type Backend, createBackend } from './backend.js'
import { toApiError } from './errors.js'

/** Answers a call of the API inside the process, with the visitor's host and without a session. */
export type ServerFetch = (request: Request) => Promise<Response>

/** The API as a page that is being rendered calls it; its failures have no text of their own. */
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
