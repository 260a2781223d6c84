import { translate } from '../core/language/language.js'
import { processLocale } from '../core/language/process-locale.js'

/** A migration that may not run now, with the steps to do first; printed as one line. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'

  constructor(key: 'instancesConnected' | 'dataKeyMissing' | 'onlyBackup', params: Record<string, unknown> = {}) {
    super(translate(processLocale(), `start.${key}`, params))
  }
}
