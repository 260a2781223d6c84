import { DomainError } from '../core/domain-error.js'
import { camel } from './naming.js'

/** The parts of a PostgreSQL error that we read. */
interface DatabaseFault {
  code: string
  constraint?: string
  table?: string
  detail?: string
}

function faultOf(error: unknown): DatabaseFault | null {
  const fault = (error as { driverError?: unknown })?.driverError ?? error
  const code = (fault as DatabaseFault | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? (fault as DatabaseFault) : null
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])

/** Messages of `pg` for a connection that ends during or right before its use. */
const LOST = ['Connection terminated', 'is not queryable']

/**
 * Returns the error for people behind a database error, by SQLSTATE and by the name of the constraint (naming.ts:
 * `uq_<table>_<column>`), or null if it is a bug of the product.
 */
export function domainErrorOf(error: unknown): DomainError | null {
  const fault = faultOf(error)
  if (!fault) {
    const code = (error as { code?: string })?.code ?? ''
    const message = (error as Error)?.message ?? ''
    // The pool has no free connection: all of them are busy, but the database is available.
    if (message.includes('timeout exceeded when trying to connect'))
      return new DomainError('OVERLOADED', { retryAfter: 3 })
    const lost = UNREACHABLE.has(code) || LOST.some((text) => message.includes(text))
    return lost ? new DomainError('DATABASE_UNAVAILABLE', { retryAfter: 3 }) : null
  }
  switch (fault.code) {
    case '23505':
      return new DomainError('DUPLICATE', { fields: fieldOf(fault, 'field.duplicate') })
    case '23503':
      return /still referenced/.test(fault.detail ?? '')
        ? new DomainError('IN_USE')
        : new DomainError('REFERENCE_UNKNOWN', { fields: fieldOf(fault, 'field.unknownReference') })
    case '23514':
    case '23502':
      return new DomainError('RULE_BROKEN')
    case '22021': // a NUL or a broken sequence in a text
    case '22P05':
    case '22003': // a number, a date or a text that its type cannot hold
    case '22007':
    case '22008':
    case '22P02':
      return new DomainError('VALIDATION')
    case '40001':
    case '40P01':
      return new DomainError('CONFLICT')
    case '55P03':
    case '57014':
      return new DomainError('TIMEOUT', { retryAfter: 5 })
    case '57P01':
    case '57P02':
    case '57P03':
    case '53300':
    case '25006': // a primary that has become a standby
    case '08006':
    case '08001':
      return new DomainError('DATABASE_UNAVAILABLE', { retryAfter: 3 })
    default:
      return null
  }
}

function fieldOf(fault: DatabaseFault, message: string): Record<string, string[]> | undefined {
  const prefix = new RegExp(`^[a-z]{2}_${fault.table ?? ''}_`)
  const column = fault.constraint?.replace(prefix, '')
  if (!column || column === fault.constraint) return undefined
  return { [camel(column.replace(/_key$/, ''))]: [message] }
}
