import { AUTH_BASE, IDEMPOTENCY_HEADER, OWN_PAGES_HEADER, REQUEST_TIMEOUT_MS } from '@credit/contract'
import { currentLocale, i18n, initI18n } from '../i18n/index.js'
import { toast } from '../shared/toast.js'
import { hasUnsavedInput, storeInput } from '../shared/unsaved-input.js'
import { uuid } from '../shared/uuid.js'
import { ApiError, type FailedAnswer, toApiError } from './errors.js'
import { leaveOwnPages, ownPagesShown } from './own-pages.js'
import { clearSession, getToken, noteCall, renewToken } from './session.js'

export const translateError = (key: string): string => i18n.t(`common:${key}`)

/** The very first call may fail before the texts are loaded. */
const textsReady = () => initI18n().catch(() => undefined)

/** A POST that sends a code or marks messages creates no record: no key. */
const NO_KEY = /getVerificationCode$|doMarkReadIds$|saveOrUpdate$|\/preview$/

function createsRecord(request: Request, path: string): boolean {
  return (
    request.method === 'POST' &&
    (request.headers.get('content-type') ?? '').includes('json') &&
    !path.startsWith(AUTH_BASE) &&
    !NO_KEY.test(path)
  )
}

/** Language, token and, where a record is created, a key that makes a repeated request harmless. */
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

/** Clears the session and loads a new document; calls that meanwhile fail with 401 are not shown. */
export function leaveSession(path: '/' | '/homes' | `/login?${string}`): void {
  leaving = true
  clearSession()
  location.replace(path)
  // A visitor who stays because of unsaved input is told again by the next call.
  setTimeout(() => {
    leaving = false
  }, STAY_MS)
}

/** Event of the window: the session has ended, and the page stays because of input that is stored nowhere. */
export const SESSION_ENDED = 'session-ended'

/**
 * 401: shows the server's message for 2 s, clears the session and reloads the root (specification 8). Drafts are
 * stored in this browser before that; a page with other input is not left.
 */
async function endSession(message: string): Promise<void> {
  if (leaving || (hasUnsavedInput() && !getToken())) return
  leaving = true
  await Promise.all([toast('warning', message), storeInput()])
  if (!hasUnsavedInput()) return leaveSession('/')
  clearSession()
  leaving = false
  window.dispatchEvent(new Event(SESSION_ENDED))
}

/** A supervisor's look at a participant's own pages has ended: back to the supervisor's page. */
async function endOwnPages(message: string): Promise<void> {
  if (leaving) return
  leaving = true
  await toast('warning', message)
  leaveOwnPages()
}

/** Turns a response that is not 2xx into the error to throw; a 401 also ends the session. */
export function failure(failed: FailedAnswer): ApiError {
  const error = toApiError(failed, translateError)
  if (error.status === 401) void endSession(error.message)
  if (error.code === 'OWN_PAGES_ENDED') void endOwnPages(error.message)
  return error
}

/** Only the time limit still aborts here; older browsers name the error AbortError, not TimeoutError. */
function connectionError(cause: unknown): ApiError {
  return cause instanceof DOMException
    ? new ApiError(0, translateError('http.504'), 'CLIENT_TIMEOUT')
    : new ApiError(0, translateError('http.network'), 'NETWORK')
}

/** The keys of what is being created: the same again is a second press of the same button. */
const creating = new Map<string, string>()

export interface TransportOptions {
  /** Null where a body may take long: files. */
  timeout?: number | null
  /** The text of `common` that is shown where the server describes no failure. */
  failureKey?: string
}

/** What is done with each request before it is sent: nothing on public pages, which load no more than this. */
let rewrite = (request: Request): Request => request

export function rewriteRequests(by: typeof rewrite): void {
  rewrite = by
}

/**
 * `fetch` as every call uses it: a timeout of 50 s, the product's headers, failures thrown as
 * `ApiError`. A call that its caller aborts rejects with the caller's AbortError.
 */
export async function transport(
  asked: Request,
  { timeout = REQUEST_TIMEOUT_MS, failureKey }: TransportOptions = {},
): Promise<Response> {
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
    const { status, headers } = response
    await textsReady()
    const text = await response.text()
    throw failure({ status, method: input.method, headers, text, failureKey })
  }
  return response
}
