import { ERRORS, type ErrorCode } from '@credit/contract'

export interface ErrorDetails {
  /** Fills `{name}` in the sentence of the locale file. */
  params?: Record<string, string | number>
  /** Field path -> message keys, or `[key, params]`. */
  fields?: Record<string, FieldMessage[]>
  /** Sent as `data`, for programs: the current record, seconds to wait … */
  data?: unknown
  /** Seconds for the Retry-After header. */
  retryAfter?: number
}

export type FieldMessage = string | [key: string, params: Record<string, string | number>]

/** An error that the caller can act on. Its text is in the locale files under `errors.<code>`. */
export class DomainError extends Error {
  readonly status: number

  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
  ) {
    super(code)
    this.name = 'DomainError'
    this.status = ERRORS[code]
  }
}

/** The same error for a missing record and for one that the caller may not see. */
export function notFound(): DomainError {
  return new DomainError('NOT_FOUND')
}

/** The error of a caller that has to wait so many seconds. */
export function tooMany(retryAfter: number): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', { retryAfter, data: { retryAfter } })
}
