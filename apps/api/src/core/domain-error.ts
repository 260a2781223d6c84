import { ERRORS, type ErrorCode } from '@credit/contract'

interface ErrorDetails {
  /** Replaces the sentence of the error code with a more specific one. */
  sentence?: FieldMessage
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

/** Returns the same error for a missing record and for a record that the caller may not see. */
export function notFound(): DomainError {
  return new DomainError('NOT_FOUND')
}

/** Seconds of an hour. Longer waits are stated in the error. */
const HOUR_S = 3600

/** A limit that errors describe: `limits.<name>` in the locale files. */
interface ToldLimit {
  name: 'complaints' | 'organisation' | 'recipient'
  max: number
}

/** Returns the error for a caller that has to wait. */
export function tooMany(retryAfter: number, limit?: ToldLimit): DomainError {
  const hours = Math.ceil(retryAfter / HOUR_S)
  const told: ErrorDetails = limit
    ? { sentence: [`limits.${limit.name}`, { max: limit.max, hours }] }
    : retryAfter >= HOUR_S
      ? { sentence: ['limits.reached', { hours }] }
      : {}
  return new DomainError('TOO_MANY_REQUESTS', { ...told, retryAfter, data: { retryAfter } })
}
