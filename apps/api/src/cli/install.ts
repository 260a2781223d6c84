import { loadConfig } from '#core/config/load-config'
import { assertInstallable } from '../start/assert-installable.js'
import { install, sayPassword } from '../start/prepare.js'
import { onDatabase } from './database.js'
import { cliText, print } from './text.js'

/**
 * Prepares the database for a start in production; running it again applies the migrations and seeds of a new version.
 * @param options.dryRun checks the settings and the database only.
 */
export async function installDatabase({ dryRun = false }: { dryRun?: boolean }): Promise<number> {
  if (dryRun) {
    await assertInstallable(loadConfig())
    print(cliText('install.accepted'))
    return 0
  }
  return onDatabase(async (urls, config) => {
    sayPassword(await install(config, urls))
    print(cliText('install.done'))
    return 0
  })
}
