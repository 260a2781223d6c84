import { translate } from '../core/language/language.js'
import { processLocale } from '../core/language/process-locale.js'

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'])
/** The codes of PostgreSQL for an unknown role, a wrong password and an unknown database. */
const REFUSED = new Set(['28000', '28P01', '3D000'])

/** Returns why the database does not accept connections, as one line; null where the error is another. */
export function databaseFault(error: unknown): string | null {
  const { code = '', name, message } = error as NodeJS.ErrnoException
  const text = (key: string) => translate(processLocale(), `start.${key}`, { code, message })
  if (name === 'EmbeddedDatabaseError' || name === 'MigrationRefused') return message
  if (UNREACHABLE.has(code)) return text('databaseUnreachable')
  return REFUSED.has(code) ? text('databaseRefuses') : null
}
