import { AUTH_BASE, IDEMPOTENCY_HEADER, OWN_PAGES_HEADER, REQUEST_TIMEOUT_MS } from '@credit/contract'
import { currentLocale, i18n, initI18n } from '../i18n/index.js'
import { toast } from '../shared/toast.js'
import { hasUnsavedInput, storeInput } from '../shared/unsaved-input.js'
import { uuid } from '../shared/uuid.js'
import { ApiError, type FailedAnswer, toApiError } from './errors.js'
import { leaveOwnPages, ownPagesShown } from './own-pages.js'
import { clearSession, getToken, isOtherSession, noteCall, renewToken } from './session.js'

export const translateError = (key: string): string => i18n.t(`common:${key}`)

/** Waits for the texts, because the first call may fail before they are loaded. */
const textsReady = () => initI18n().catch(() => undefined)

/** POSTs that need no idempotency key because they create no record: they send a code or mark messages. */
const NO_KEY = /getVerificationCode$|doMarkReadIds$|saveOrUpdate$|\/preview$/

function createsRecord(request: Request, path: string): boolean {
  return (
    request.method === 'POST' &&
    (request.headers.get('content-type') ?? '').includes('json') &&
    !path.startsWith(AUTH_BASE) &&
    !NO_KEY.test(path)
  )
}

/** Returns the language, the token and, for calls that create a record, an idempotency key. */
export function commonHeaders(): Record<string, string> {
  const token = renewToken()
  const shown = ownPagesShown()
  return {
    'Accept-Language': currentLocale(),
    ...(token ? { Authorization: token } : {}),
    ...(shown ? { [OWN_PAGES_HEADER]: shown.token } : {}),
  }
}

let leaving = false
const STAY_MS = 1_000

type Target = '/' | '/homes' | `/login?${string}`

/** Address for which the page is left. */
let target: Target | undefined

/**
 * Clears the session and loads a new document. Calls that fail with 401 until then are not reported. If the page is
 * being left already, the first address wins.
 */
export function leaveSession(path: Target): void {
  leaving = true
  target = getToken() === null ? (target ?? path) : path
  clearSession()
  location.replace(target)
  // If the visitor stays because of unsaved input, the next call reports it again.
  setTimeout(() => {
    leaving = false
  }, STAY_MS)
}

/** Window event: the session has ended, but the page stays because of input that is not stored anywhere. */
export const SESSION_ENDED = 'session-ended'

/**
 * Handles a 401: shows the server's message for 2 s, clears the session and reloads the root (specification 8). Drafts
 * are stored in this browser before that. A page with other input stays open.
 */
async function endSession(message: string): Promise<void> {
  if (leaving || (hasUnsavedInput() && !getToken())) return
  leaving = true
  const ended = getToken()
  await Promise.all([toast('warning', message), storeInput()])
  if (isOtherSession(ended)) {
    leaving = false
    return
  }
  if (!hasUnsavedInput()) return leaveSession('/')
  clearSession()
  leaving = false
  window.dispatchEvent(new Event(SESSION_ENDED))
}

/** Returns to the supervisor's page after the view of a participant's own pages has ended. */
async function endOwnPages(message: string): Promise<void> {
  if (leaving) return
  leaving = true
  await toast('warning', message)
  leaveOwnPages()
}

/**
 * Converts a response that is not 2xx into the error to throw. A 401 also ends the session, unless another one has begun
 * since the call was sent.
 */
export function failure(failed: FailedAnswer): ApiError {
  const error = toApiError(failed, translateError)
  const { token = getToken() } = failed
  if (error.status === 401 && !isOtherSession(token)) void endSession(error.message)
  if (error.code === 'OWN_PAGES_ENDED') void endOwnPages(error.message)
  return error
}

/**
 * Converts an aborted or failed connection. Only the timeout can abort here; older browsers name its error AbortError
 * instead of TimeoutError.
 */
function connectionError(cause: unknown): ApiError {
  return cause instanceof DOMException
    ? new ApiError(0, translateError('http.504'), 'CLIENT_TIMEOUT')
    : new ApiError(0, translateError('http.network'), 'NETWORK')
}

/** Idempotency keys of pending creations. A second call with the same body is a second press of the same button. */
const creating = new Map<string, string>()

export interface TransportOptions {
  /** Null for files, which may take long. */
  timeout?: number | null
  /** Text of `common` that is shown if the server sends no message. */
  failureKey?: string
}

/** Changes each request before it is sent. A no-op on public pages, to keep their script small. */
let rewrite = (request: Request): Request => request

export function rewriteRequests(by: typeof rewrite): void {
  rewrite = by
}

/** Returns a response that came with the document. No public page has any, to keep their script small. */
let answered = (_request: Request): Response | undefined => undefined

export function answerRequests(by: typeof answered): void {
  answered = by
}

/**
 * Wraps `fetch` for every call: a timeout of 50 s, the product's headers, failures thrown as `ApiError`. A call aborted
 * by its caller rejects with the caller's AbortError.
 */
export async function transport(
  asked: Request,
  { timeout = REQUEST_TIMEOUT_MS, failureKey }: TransportOptions = {},
): Promise<Response> {
  const known = answered(asked)
  if (known) return known
  const input = rewrite(asked)
  const headers = new Headers(input.headers)
  for (const [name, value] of Object.entries(commonHeaders())) {
    if (!headers.has(name)) headers.set(name, value)
  }
  const path = new URL(input.url).pathname
  const created =
    createsRecord(input, path) && !headers.has(IDEMPOTENCY_HEADER) ? `${path} ${await input.clone().text()}` : null
  if (created !== null) {
    const key = creating.get(created) ?? uuid()
    creating.set(created, key)
    headers.set(IDEMPOTENCY_HEADER, key)
  }
  const signal = timeout === null ? input.signal : AbortSignal.any([input.signal, AbortSignal.timeout(timeout)])
  const time = Date.now()
  let response: Response
  try {
    response = await fetch(new Request(input, { headers, signal, credentials: 'same-origin' }))
  } catch (cause) {
    if (input.signal.aborted) throw cause
    await textsReady()
    throw connectionError(cause)
  } finally {
    if (created !== null) creating.delete(created)
  }
  if (response.status !== 401 && headers.has('Authorization')) noteCall(time)
  if (!response.ok) {
    await textsReady()
    const text = await response.text()
    const token = headers.get('Authorization')
    throw failure({ status: response.status, method: input.method, headers: response.headers, text, token, failureKey })
  }
  return response
}
