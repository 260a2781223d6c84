import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../apps/api/dist/platform/database/embedded/binaries.js'
import {
  DATABASE,
  ensureCluster,
  ROLE,
  readPassword,
} from '../../apps/api/dist/platform/database/embedded/cluster.js'
import {
  makeEphemeralFolder,
  removeEphemeral,
} from '../../apps/api/dist/platform/database/embedded/ephemeral.js'
import { makeHome } from '../../apps/api/dist/platform/database/embedded/home.js'
import { enter } from '../../apps/api/dist/platform/database/embedded/lock.js'
import {
  findRunning,
  killServer,
  launch,
} from '../../apps/api/dist/platform/database/embedded/server.js'
import { chooseServerUser } from '../../apps/api/dist/platform/database/embedded/server-user.js'
import { ephemeralSettings } from '../../apps/api/dist/platform/database/embedded/settings.js'

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** A PostgreSQL of its own, with real fsync, that can be stopped `immediate` and started again. */
export async function startDatabase() {
  const user = chooseServerUser()
  const home = makeHome(makeEphemeralFolder(user), user)
  enter(home)
  const remove = () => removeEphemeral(home)
  process.once('exit', remove)
  const binaries = findBinaries(user, home.base)
  await ensureCluster(home, binaries, user, true)
  const options = {
    ...{ home, binaries, user, password: readPassword(home) },
    settings: { ...ephemeralSettings(), ...DURABLE },
    log: () => undefined,
  }
  const { port } = await launch(options)
  const url = `postgres://${ROLE}:${options.password}@127.0.0.1:${port}/${DATABASE}`
  const database = {
    url,
    query: (text, values) => query(url, text, values),
    /** As a power cut: no checkpoint, no farewell to anybody. */
    async stop() {
      killServer(home)
      while (await findRunning(options)) await sleep(10)
    },
    /** On the same port; answers the moment it takes queries again. */
    async start() {
      await launch(options, port)
      return performance.now()
    },
    /** Waits until what killed servers left running in the database has ended. */
    async quiet() {
      for (;;) {
        const [{ n }] = await query(
          url,
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name LIKE 'credit-%'`,
        )
        if (n === 0) return
        await sleep(20)
      }
    },
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
  return database
}

export async function query(url, text, values = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
