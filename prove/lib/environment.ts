import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '@credit/api/modules/identity/passwords/hash'
import {
  type Command,
  createDataFolder,
  type DataFolder,
  DEMO_PASSWORD,
  Random,
  ServerProcess,
  serverEnvironment,
  startCommand,
  startDatabase,
  type TestDatabase,
} from '@credit/testkit'
import type { Report } from './report.js'
import {
  createParties,
  createPlans,
  type Parties,
  type Plan,
  type Release,
  releaseOf,
  writeReleases,
} from './upstream.js'

const CITY = '003900130001'

/** An account of a participant, logged in. */
export interface Account {
  readonly loginName: string
  readonly sign: number
  readonly participantId: string
  token: string
}

/** The running product with its data, for one proof. */
export interface Environment {
  readonly random: Random
  readonly folder: DataFolder
  readonly database: TestDatabase
  readonly parties: Parties
  readonly plans: readonly Plan[]
  readonly servers: readonly ServerProcess[]
  /** The first of the servers. */
  readonly server: ServerProcess
  /** Token of the city's administrator. */
  readonly admin: string
  readonly accounts: readonly Account[]
  startCommand(...args: string[]): Command
  runCommand(...args: string[]): Command['done']
  /** Imports releases with the command line. */
  sync(file: string, releases: readonly Release[]): Promise<void>
  stop(): Promise<void>
}

interface Options {
  readonly projects?: number
  /** Names of the instances. */
  readonly servers?: readonly string[]
  readonly env?: (folder: DataFolder) => Record<string, string>
  /** Folder of the built project whose servers and commands are started; this one if not given. */
  readonly root?: string
  /** Starts a database for this proof instead of the default one. */
  readonly start?: () => Promise<TestDatabase>
  /** Starts the components between servers and database; its variables are passed to the servers. */
  readonly between?: (database: TestDatabase) => Promise<Between>
}

export interface Between {
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/**
 * Creates a database with projects from an upstream file and an account for every participant, and starts servers on
 * it. Uses the product's own commands for everything except the accounts, because registering requires an examination.
 */
export async function createEnvironment(
  report: Report,
  {
    projects = 0,
    servers: names = ['a'],
    env = () => ({}),
    start = () => startDatabase({ durable: true }),
    between,
    root,
  }: Options = {},
): Promise<Environment> {
  const random = new Random(report.seed)
  const folder = createDataFolder('credit-prove-')
  report.addFolder(folder)
  const database = await start()
  const link = await between?.(database)
  const variables = (more = {}) => serverEnvironment(database.url, folder.file('data'), { ...link?.env, ...more })
  const servers: ServerProcess[] = []
  for (const name of names) {
    const logFile = folder.file(`${name}.log`)
    const from = root === undefined ? {} : { root }
    servers.push(await ServerProcess.create({ env: variables(env(folder)), logFile, ...from }))
  }
  const runCommand = (...args: string[]) => startCommand(variables(), args, { root }).done
  const sync = async (file: string, releases: readonly Release[]) => {
    const { code, text } = await runCommand('sync', '--source', writeReleases(file, releases))
    if (code !== 0) throw new Error(`the sync ended with ${code}: ${text}`)
  }
  const stop = async () => {
    for (const server of servers) await server.stop()
    await link?.stop()
    await database.stop()
  }
  // The first start migrates and seeds; the others find the database prepared.
  for (const server of servers) await server.start()
  const [server] = servers
  if (!server) throw new Error('At least one server is needed')
  const parties = createParties()
  const plans = createPlans(parties, random.fork(), projects, 'w')
  if (projects > 0) {
    const releases = plans.map((plan) => releaseOf(plan, 1))
    await sync(folder.file('environment.jsonl'), releases)
  }
  const accounts = await createAccounts(database, parties)
  const admin = await server.api.login('admin', 0)
  for (const account of accounts) {
    account.token = await server.api.login(account.loginName, account.sign)
  }
  return {
    random,
    folder,
    database,
    parties,
    plans,
    servers,
    server,
    admin,
    accounts,
    startCommand: (...args) => startCommand(variables(), args, { root }),
    runCommand,
    sync,
    stop,
  }
}

async function createAccounts(database: TestDatabase, parties: Parties): Promise<Account[]> {
  const hash = await hashPassword(DEMO_PASSWORD)
  await database.query(`UPDATE account SET password_hash = $1, change_pwd = true WHERE login_name = 'admin'`, [hash])
  const all = Object.values(parties).flat()
  const rows = await database.query<Omit<Account, 'token'>>(
    `INSERT INTO account (login_name, name, type, area_id, password_hash, change_pwd, phone_verify,
        status, participant_id, version)
      SELECT v.login_name, v.name, v.sign, a.id, $5, true, false, 'enabled', p.id, 1
      FROM unnest($1::text[], $2::text[], $3::smallint[], $4::text[]) v(login_name, name, sign, code)
      JOIN area a ON a.code = '${CITY}'
      JOIN participant p ON p.sign = v.sign AND p.code = v.code
      RETURNING login_name AS "loginName", type AS sign, participant_id AS "participantId"`,
    [
      all.map((party) => party.loginName),
      all.map((party) => party.name),
      all.map((party) => party.sign),
      all.map((party) => party.code),
      hash,
    ],
  )
  return rows.map((row) => ({ ...row, token: '' })).sort((a, b) => (a.loginName < b.loginName ? -1 : 1))
}

/** Waits until the database has ended the sessions of killed servers. */
export async function waitForIdle(database: TestDatabase): Promise<void> {
  for (;;) {
    const { n } = await database.queryOne<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name LIKE 'credit-%'`,
    )
    if (n === 0) return
    await sleep(20)
  }
}
