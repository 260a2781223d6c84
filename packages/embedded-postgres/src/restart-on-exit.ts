import { withLock } from './lock.js'
import type { RunningServer } from './pid-file.js'
import { isServerProcess } from './processes.js'
import { findRunningServer, launchServer } from './server.js'
import type { ServerOptions } from './server-options.js'

const CHECK_MS = 250

/**
 * Restarts the server when it exits unexpectedly, on the same port, so that pools reconnect to it.
 * @returns a function that ends the supervision, after a restart in progress.
 */
export function restartOnExit(server: ServerOptions, first: RunningServer): () => Promise<void> {
  let current = first
  let restarting: Promise<void> | undefined

  async function restart(): Promise<void> {
    server.log('The database ended unexpectedly: starting it again')
    try {
      current = await withLock(
        server.paths,
        async () => (await findRunningServer(server)) ?? (await launchServer(server, first.port)),
      )
      server.log('The database is running again')
    } catch (error) {
      server.log(error instanceof Error ? error.message : String(error))
    } finally {
      restarting = undefined
    }
  }

  const timer = setInterval(() => {
    if (!isServerProcess(current.pid, server.paths.dataDirectory)) restarting ??= restart()
  }, CHECK_MS).unref()

  return async () => {
    clearInterval(timer)
    await restarting
  }
}
