import { underLock } from './lock.js'
import { isServerOf } from './processes.js'
import { findRunning, launch, type RunningServer, type ServerOptions } from './server.js'

const WATCH_MS = 250

/**
 * Starts the server again when it dies under us, on the same port, as pools reconnect to it.
 * @returns what ends the watch, once a start under way is through.
 */
export function keepRunning(server: ServerOptions, first: RunningServer): () => Promise<void> {
  let current = first
  let reviving: Promise<void> | undefined

  async function revive(): Promise<void> {
    server.log('The database ended unexpectedly: starting it again')
    try {
      current = await underLock(
        server.home,
        async () => (await findRunning(server)) ?? (await launch(server, first.port)),
      )
      server.log('The database runs again')
    } catch (error) {
      server.log(error instanceof Error ? error.message : String(error))
    } finally {
      reviving = undefined
    }
  }

  const timer = setInterval(() => {
    if (!isServerOf(current.pid, server.home.cluster)) reviving ??= revive()
  }, WATCH_MS).unref()

  return async () => {
    clearInterval(timer)
    await reviving
  }
}
