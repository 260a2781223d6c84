import { isNativeError } from 'node:util/types'

/** Fields that a log entry has for an error. */
interface ErrorForLog {
  readonly type: string
  readonly message: string
  readonly stack?: string
  /** SQLSTATE, or the code of a system error. */
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly cause?: ErrorForLog
}

const MESSAGE_MAX = 2_000

/**
 * Returns the parts of an error that a log may hold. Failed statements carry their text, their parameters and
 * the row concerned (`query`, `parameters`, `detail`): password hashes, names, phones.
 */
export function errorForLog(error: unknown, depth = 0): ErrorForLog {
  if (!isNativeError(error)) return { type: typeof error, message: cut(String(error)) }
  const { driverError, cause } = error as { driverError?: unknown; cause?: unknown }
  const from = (driverError ?? error) as Record<string, unknown>
  return {
    type: error.constructor.name,
    message: cut(error.message),
    ...(error.stack ? { stack: cut(error.stack, 2) } : {}),
    ...textOf(from, 'code'),
    ...textOf(from, 'constraint'),
    ...textOf(from, 'table'),
    ...(cause !== undefined && depth < 3 ? { cause: errorForLog(cause, depth + 1) } : {}),
  }
}

function textOf(from: Record<string, unknown>, name: 'code' | 'constraint' | 'table') {
  const value = from[name]
  return typeof value === 'string' ? { [name]: value } : {}
}

function cut(text: string, times = 1): string {
  const max = MESSAGE_MAX * times
  return text.length > max ? `${text.slice(0, max)}…` : text
}
