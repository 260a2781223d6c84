import {
  ERROR_CODE_HEADER,
  type ErrorBody,
  type ErrorCode,
  REQUEST_ID_HEADER,
} from '@credit/contract'

/** Why no answer came: no connection, or none within 50 s. */
export type ClientCode = 'NETWORK' | 'CLIENT_TIMEOUT' | 'UNKNOWN'

/** Every failed call, whatever the server or the network did; `message` is for people. */
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

/** The text shown when the answer brings none (specification 8), as a key of `common`. */
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

/** A page of a proxy in between is no sentence for people. */
function sentence(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '' || text.startsWith('<') ? undefined : text
}

export interface FailedAnswer {
  status: number
  method: string
  headers: { get(name: string): string | null }
  text: string
}

/**
 * Reads a failed answer: a string body is shown, else the body's `error`, else its `data`, else the
 * default of the status (specification 8).
 */
export function toApiError(answer: FailedAnswer, translate: (key: string) => string): ApiError {
  const body = parse(answer.text)
  const fields: Partial<ErrorBody> = isRecord(body) ? (body as Partial<ErrorBody>) : {}
  const message =
    sentence(body) ??
    sentence(fields.error) ??
    sentence(fields.data) ??
    translate(defaultMessageKey(answer.status, answer.method))
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
