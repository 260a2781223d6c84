import { install, sayPassword } from '../start/prepare.js'
import { onDatabase } from './database.js'
import { cliText, print } from './text.js'

/** Prepares the database for a start in production; running it again applies what a new version brings. */
export function installDatabase(): Promise<number> {
  return onDatabase(async (urls, config) => {
    sayPassword(await install(config, urls))
    print(cliText('install.done'))
    return 0
  })
}
