import { ConfigError } from '#core/config/config-error'
import { DomainError } from '#core/domain-error'
import { translate } from '#core/language/language'
import { processLocale } from '#core/language/process-locale'
import { BackupError } from '../modules/backup/archive/backup-error.js'
import { StorageError } from '../modules/files/storage-error.js'
import { databaseFault } from '../start/database-fault.js'
import { StartError } from '../start/steps.js'
import { cliText } from './text.js'

/** Wraps a command: it returns the exit code; an error is printed as a line, with exit code 1. */
export function guarded<A extends unknown[]>(
  act: (...args: A) => Promise<number | undefined>,
): (...args: A) => Promise<void> {
  return async (...args) => {
    try {
      process.exitCode = (await act(...args)) ?? 0
    } catch (error) {
      for (const line of linesOf(error)) console.error(line)
      process.exitCode = 1
    }
  }
}

/** Error codes of the system for files and folders. */
const OF_FILES = new Set('EACCES EDQUOT EEXIST EIO EISDIR ENOENT ENOSPC ENOTDIR EPERM EROFS'.split(' '))

function linesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.faults
  if (error instanceof DomainError) {
    return [translate(processLocale(), `errors.${error.code}`, error.details.params)]
  }
  if (error instanceof BackupError) {
    return [cliText(`backup.errors.${error.reason}`, error.params)]
  }
  if (error instanceof StartError) return [error.message]
  if (error instanceof StorageError) {
    const { place, message } = error
    return [cliText('storage.fails', { place, message })]
  }
  const fault = databaseFault(error)
  if (fault) return [fault]
  const { code = '', message, stack } = error as NodeJS.ErrnoException
  if (OF_FILES.has(code)) return [cliText('systemFails', { message })]
  if (code === '42P01' || code === '3F000') return [cliText('notMigrated')]
  return [stack ?? String(error)]
}
