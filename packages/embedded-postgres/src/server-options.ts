import type { Binaries } from './binaries.js'
import type { DatabasePaths } from './paths.js'
import type { ServerUser } from './server-user.js'
import type { ServerSettings } from './settings.js'

/** Everything needed to run the server of one embedded database. */
export interface ServerOptions {
  readonly paths: DatabasePaths
  readonly binaries: Binaries
  readonly user: ServerUser | undefined
  readonly settings: ServerSettings
  readonly password: string
  readonly log: (line: string) => void
}
