import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.js'
import { registerClient, unregisterClient } from './clients.js'
import { DATABASE, ensureCluster, ROLE, readPassword } from './cluster.js'
import { createEphemeralFolder, removeEphemeral } from './ephemeral.js'
import { diskFullSince, sizeOf } from './full-disk.js'
import { withLock } from './lock.js'
import { createFolders, type DatabasePaths } from './paths.js'
import type { RunningServer } from './pid-file.js'
import { restartOnExit } from './restart-on-exit.js'
import { findRunningServer, killServer, launchServer, stopServer } from './server.js'
import type { ServerOptions } from './server-options.js'
import { chooseServerUser, type ServerUser } from './server-user.js'
import { ephemeralSettings, persistentSettings, type ServerSettings } from './settings.js'

interface CommonOptions {
  /** Server settings that replace the defaults. */
  readonly settings?: ServerSettings
  /** Receives one line per event. */
  readonly log?: (line: string) => void
}

export interface EmbeddedOptions extends CommonOptions {
  /** The data folder; the database is stored in its folder `database`. */
  readonly dataDir: string
}

/** A database that answers queries. */
export interface EmbeddedDatabase {
  readonly url: string
  /** Whether the server was already running: another process uses it, or its last user was killed. */
  readonly attached: boolean
  /** Returns what the server's log says of a full disk since this process uses it; null if nothing. */
  diskFull(): string | null
  /** Ends this process's use of the server, and the server itself if no other process uses it. */
  stop(): Promise<void>
}

/** A database for tests, in the temporary folder. */
export interface EphemeralDatabase {
  readonly url: string
  /** Stops the server as a crash would (`immediate`) and returns once it has ended. */
  crash(): Promise<void>
  /** Starts the server again on the same port. */
  restart(): Promise<void>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL 18 from the installed package, or attaches to the server that is already running
 * on the same data.
 *
 * While this process uses the server it is restarted on the same port if it dies. Several processes
 * may use one server; the last one that stops ends it.
 * @throws EmbeddedDatabaseError with one line that says how to fix it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const user = chooseServerUser()
  const paths = createFolders(options.dataDir, user)
  // Registered first, so that no other process stops the server while it starts.
  const registration = registerClient(paths)
  try {
    const settings = { ...persistentSettings(), ...options.settings }
    const logged = sizeOf(paths.log)
    const server = await open(paths, user, { ...options, settings }, true)
    return {
      url: urlOf(server),
      attached: server.attached,
      diskFull: () => diskFullSince(paths.log, logged),
      stop: stopOnce(server, registration),
    }
  } catch (error) {
    unregisterClient(paths, registration)
    throw error
  }
}

/**
 * Starts PostgreSQL 18 on an empty database in the temporary folder, with settings that are fast and
 * not crash-safe. It is not restarted when it dies, and removed when this process exits.
 */
export async function startEphemeral(options: CommonOptions = {}): Promise<EphemeralDatabase> {
  const user = chooseServerUser()
  const paths = createFolders(createEphemeralFolder(user), user)
  const registration = registerClient(paths)
  try {
    const settings = { ...ephemeralSettings(), ...options.settings }
    const server = await open(paths, user, { ...options, settings }, false)
    const remove = () => removeEphemeral(paths)
    process.once('exit', remove)
    return {
      url: urlOf(server),
      async crash() {
        killServer(paths)
        while (await findRunningServer(server.options)) await sleep(10)
      },
      async restart() {
        await launchServer(server.options, server.running.port)
      },
      async stop() {
        process.off('exit', remove)
        remove()
      },
    }
  } catch (error) {
    unregisterClient(paths, registration)
    removeEphemeral(paths)
    throw error
  }
}

interface OpenServer {
  readonly options: ServerOptions
  readonly running: RunningServer
  readonly attached: boolean
}

function open(
  paths: DatabasePaths,
  user: ServerUser | undefined,
  { settings, log = () => undefined }: CommonOptions & { settings: ServerSettings },
  sync: boolean,
): Promise<OpenServer> {
  return withLock(paths, async () => {
    const binaries = findBinaries(user, paths.base)
    await ensureCluster(paths, binaries, user, sync)
    const password = readPassword(paths)
    const options: ServerOptions = { paths, binaries, user, settings, password, log }
    const found = await findRunningServer(options)
    return {
      options,
      running: found ?? (await launchServer(options)),
      attached: found !== undefined,
    }
  })
}

function urlOf({ options, running }: OpenServer): string {
  return `postgres://${ROLE}:${options.password}@127.0.0.1:${running.port}/${DATABASE}`
}

function stopOnce({ options, running }: OpenServer, registration: string): () => Promise<void> {
  const endSupervision = restartOnExit(options, running)
  let stopping: Promise<void> | undefined
  async function stop(): Promise<void> {
    await endSupervision()
    await withLock(options.paths, async () => {
      if (unregisterClient(options.paths, registration)) await stopServer(options)
    })
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}
