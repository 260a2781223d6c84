import { AUTH_BASE, IDEMPOTENCY_HEADER, REQUEST_TIMEOUT_MS } from '@credit/contract'
import { currentLocale, loadTexts, translate } from '../i18n/texts.js'
import { toast } from '../shared/toast.js'
import { uuid } from '../shared/uuid.js'
import { ApiError, type FailedAnswer, toApiError } from './errors.js'
import { clearSession, renewToken } from './session.js'

export const translateError = (key: string): string => translate('common', key)

/** The very first call may fail before any text has come. */
const textsReady = () => loadTexts(currentLocale(), 'common').catch(() => undefined)

/** A POST that sends a code or marks messages makes no record: no key. */
const NO_KEY = /getVerificationCode$|doMarkReadIds$|saveOrUpdate$|\/preview$/

function makesRecord(request: Request, path: string): boolean {
  return (
    request.method === 'POST' &&
    (request.headers.get('content-type') ?? '').includes('json') &&
    !path.startsWith(AUTH_BASE) &&
    !NO_KEY.test(path)
  )
}

/** Language, token and, where a record is made, a key that makes sending twice harmless. */
export function commonHeaders(): Record<string, string> {
  const token = renewToken()
  return {
    'Accept-Language': currentLocale(),
    ...(token ? { Authorization: token } : {}),
  }
}

let leaving = false
const STAY_MS = 1_000

/** 401: the server's sentence for 2 s, then everything local is dropped and the root reloaded. */
async function endSession(message: string): Promise<void> {
  if (leaving) return
  leaving = true
  await toast('warning', message)
  clearSession()
  location.replace('/')
  // Whoever stays, asked because of unsaved words, is told again.
  setTimeout(() => {
    leaving = false
  }, STAY_MS)
}

/** Turns an answer that is not 2xx into the error to throw; a 401 also ends the session. */
export function failure(failed: FailedAnswer): ApiError {
  const error = toApiError(failed, translateError)
  if (error.status === 401) void endSession(error.message)
  return error
}

function noAnswer(cause: unknown): ApiError {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
  return timedOut
    ? new ApiError(0, translateError('http.504'), 'CLIENT_TIMEOUT')
    : new ApiError(0, translateError('http.network'), 'NETWORK')
}

/**
 * `fetch` as every call of the product uses it: 50 s at most, our headers, failures thrown as
 * `ApiError`; `timeout` null where a body may take long (files). A call that its caller aborts rejects with the caller's own AbortError.
 */
export async function transport(
  input: Request,
  timeout: number | null = REQUEST_TIMEOUT_MS,
): Promise<Response> {
  const headers = new Headers(input.headers)
  for (const [name, value] of Object.entries(commonHeaders())) {
    if (!headers.has(name)) headers.set(name, value)
  }
  const path = new URL(input.url).pathname
  if (makesRecord(input, path) && !headers.has(IDEMPOTENCY_HEADER)) {
    headers.set(IDEMPOTENCY_HEADER, uuid())
  }
  const signal =
    timeout === null ? input.signal : AbortSignal.any([input.signal, AbortSignal.timeout(timeout)])
  let response: Response
  try {
    response = await fetch(new Request(input, { headers, signal, credentials: 'omit' }))
  } catch (cause) {
    if (input.signal.aborted) throw cause
    await textsReady()
    throw noAnswer(cause)
  }
  if (!response.ok) {
    const { status, headers } = response
    await textsReady()
    throw failure({ status, method: input.method, headers, text: await response.text() })
  }
  return response
}
