import { findBinaries } from './binaries.js'
import { DATABASE, ensureCluster, ROLE, readPassword } from './cluster.js'
import { makeEphemeralFolder, removeEphemeral } from './ephemeral.js'
import { type Home, makeHome } from './home.js'
import { keepRunning } from './keep-running.js'
import { enter, leave, underLock } from './lock.js'
import { findRunning, launch, type RunningServer, type ServerOptions, shutDown } from './server.js'
import { chooseServerUser, type ServerUser } from './server-user.js'
import { ephemeralSettings, persistentSettings, type ServerSettings } from './settings.js'

/** How to start the embedded database. */
export type EmbeddedOptions = {
  /** Settings of the server over ours. */
  readonly settings?: ServerSettings
  /** Takes one line about what happens. */
  readonly log?: (line: string) => void
} & (
  | {
      /** The data folder; the database lies under it. */
      readonly dataDir: string
      readonly ephemeral?: false
    }
  | {
      /** For tests: data in the temporary folder, unsafe and fast settings, removed on stop. */
      readonly ephemeral: true
    }
)

/** A database that answers queries. */
export interface EmbeddedDatabase {
  readonly url: string
  /** Whether the server ran already, started by another process or left by one that was killed. */
  readonly attached: boolean
  /** Ends this process's use of the server, and the server itself if nobody else uses it. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL 18 from the installed package, or attaches to the one that runs on the same data.
 *
 * While this process uses the server it is started again on the same port if it dies. Several
 * processes may use one server; the last one that stops ends it.
 * @throws EmbeddedDatabaseError with one plain line that says how to mend it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const user = chooseServerUser()
  const home = makeHome(options.ephemeral ? makeEphemeralFolder(user) : options.dataDir, user)
  // Noted before anything runs, so that nobody ends or sweeps away what is only starting.
  const note = enter(home)
  try {
    return await open(options, home, user, note)
  } catch (error) {
    leave(home, note)
    if (options.ephemeral) removeEphemeral(home)
    throw error
  }
}

async function open(
  options: EmbeddedOptions,
  home: Home,
  user: ServerUser | undefined,
  note: string,
): Promise<EmbeddedDatabase> {
  const { ephemeral = false } = options
  const { server, running, attached } = await underLock(home, async () => {
    const binaries = findBinaries(user, home.base)
    await ensureCluster(home, binaries, user, !ephemeral)
    const server: ServerOptions = {
      home,
      binaries,
      user,
      settings: {
        ...(ephemeral ? ephemeralSettings() : persistentSettings()),
        ...options.settings,
      },
      password: readPassword(home),
      log: options.log ?? (() => undefined),
    }
    const found = await findRunning(server)
    return { server, running: found ?? (await launch(server)), attached: found !== undefined }
  })
  return {
    url: urlOf(server, running),
    attached,
    stop: ephemeral ? ephemeralStop(home) : sharedStop(server, running, note),
  }
}

function urlOf(server: ServerOptions, running: RunningServer): string {
  return `postgres://${ROLE}:${server.password}@127.0.0.1:${running.port}/${DATABASE}`
}

function ephemeralStop(home: Home): () => Promise<void> {
  const remove = () => removeEphemeral(home)
  process.once('exit', remove)
  return async () => {
    process.off('exit', remove)
    remove()
  }
}

function sharedStop(server: ServerOptions, running: RunningServer, note: string) {
  const endWatch = keepRunning(server, running)
  let stopping: Promise<void> | undefined
  async function stop(): Promise<void> {
    await endWatch()
    await underLock(server.home, async () => {
      if (leave(server.home, note)) await shutDown(server)
    })
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}
