import { translate } from '#core/language/language'
import { processLocale } from '#core/language/process-locale'

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'])
/** The codes of PostgreSQL for an unknown role, a wrong password and an unknown database. */
const REFUSED_CODES = new Set(['28000', '28P01', '3D000'])
/** Errors whose message is the line. */
const OF_THE_PRODUCT = new Set(['EmbeddedDatabaseError', 'MigrationRefused', 'OtherDataKey'])

/** Returns why the database does not accept connections, as one line, or null for other errors. */
export function databaseFault(error: unknown): string | null {
  const { code = '', name, message } = error as NodeJS.ErrnoException
  const text = (key: string) => translate(processLocale(), `start.${key}`, { code, message })
  if (OF_THE_PRODUCT.has(name)) return message
  if (UNREACHABLE.has(code)) return text('databaseUnreachable')
  return REFUSED_CODES.has(code) ? text('databaseRefuses') : null
}
