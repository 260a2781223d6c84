import { ERROR_CODE_HEADER, type ErrorBody, type ErrorCode, REQUEST_ID_HEADER } from '@credit/contract'

/** Reason that there is no response: no connection, or a timeout of 50 s. */
export type ClientCode = 'NETWORK' | 'CLIENT_TIMEOUT' | 'UNKNOWN'

/** Failed call; `message` is the text shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    message: string,
    readonly code: ErrorCode | ClientCode = 'UNKNOWN',
    readonly fields: Readonly<Record<string, string[]>> = {},
    readonly data: unknown = undefined,
    readonly requestId: string | null = null,
  ) {
    super(message)
  }
}

/** Refusals that may pass by the next attempt: timeout, rate limit, renewed session. */
const PASSING = [401, 408, 425, 429]

/**
 * True if the same call may succeed when it is retried.
 *
 * @param error of a call, or as Refine passes it, with the status as `statusCode`
 */
export function canRepeat(error: unknown): boolean {
  const { status = 0, statusCode = status } = error as { status?: number; statusCode?: number }
  return statusCode < 400 || statusCode >= 500 || PASSING.includes(statusCode)
}

/**
 * Returns the error that replaces a page, or null. A temporary failure keeps the loaded data, with the input in its
 * dialogs.
 */
export function lastingError<E>({ data, error }: { data: unknown; error: E | null }): E | null {
  return error && data !== undefined && canRepeat(error) ? null : error
}

/** True if a write was refused because the record has changed since the caller loaded it. */
export function isConflict(error: { message: string; code?: unknown }): boolean {
  return error.code === 'VERSION_CONFLICT'
}

const BY_STATUS: Record<number, string> = {
  404: 'http.404',
  405: 'http.405',
  406: 'http.406',
  503: 'http.503',
  504: 'http.504',
}
const BY_METHOD_400: Record<string, string> = {
  GET: 'http.400.get',
  POST: 'http.400.post',
  PUT: 'http.400.put',
  DELETE: 'http.400.delete',
}

/** Returns the default text for a response without one (specification 8), as a key of `common`. */
export function defaultMessageKey(status: number, method: string): string {
  if (status === 400) return BY_METHOD_400[method.toUpperCase()] ?? 'http.400.other'
  return BY_STATUS[status] ?? 'http.other'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns a text for the user, or undefined for a proxy's HTML error page. */
function userText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '' || text.startsWith('<') ? undefined : text
}

const MESSAGE_HEADER = 'message'

/** Returns the message header of file calls, which is percent-encoded because headers are ASCII. */
function headerText(headers: FailedAnswer['headers']): string | undefined {
  const message = headers.get(MESSAGE_HEADER)
  if (!message) return undefined
  try {
    return decodeURIComponent(message)
  } catch {
    return message
  }
}

export interface FailedAnswer {
  status: number
  method: string
  headers: { get(name: string): string | null }
  text: string
  /** Token that the call was sent with; null if with none. */
  token?: string | null
  /** Replaces the status's default text. */
  failureKey?: string
}

/**
 * Converts a failed response. The text is the first of: the `message` header, a string body, the body's `error`, its
 * `data`, the default of the status (specification 8).
 */
export function toApiError(answer: FailedAnswer, translate: (key: string) => string): ApiError {
  const body = parse(answer.text)
  const fields: Partial<ErrorBody> = isRecord(body) ? (body as Partial<ErrorBody>) : {}
  const message =
    headerText(answer.headers) ??
    userText(body) ??
    userText(fields.error) ??
    userText(fields.data) ??
    translate(answer.failureKey ?? defaultMessageKey(answer.status, answer.method))
  const code = fields.code ?? (answer.headers.get(ERROR_CODE_HEADER) as ErrorCode | null)
  return new ApiError(
    answer.status,
    message,
    code ?? 'UNKNOWN',
    isRecord(fields.fields) ? fields.fields : {},
    fields.data,
    fields.requestId ?? answer.headers.get(REQUEST_ID_HEADER),
  )
}
