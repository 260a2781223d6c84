import { hashPassword } from '../../apps/api/dist/identity/passwords/hash.js'
import { login, PASSWORD } from './call.mjs'
import { startDatabase } from './database.mjs'
import { Random } from './random.mjs'
import { makeFolder, makeServer, startCommand } from './server.mjs'
import { makeCast, plansOf, releaseOf, writeReleases } from './upstream.mjs'

const CITY = '003900130001'

/**
 * A database with projects from an upstream file and an account for everyone in them, and a server
 * on it: all made by the product's own commands, but for the accounts, which nobody can register
 * without an examination.
 */
export async function makeWorld(report, { projects = 0, servers = ['a'], env = () => ({}) } = {}) {
  const random = new Random(report.seed)
  const folder = makeFolder()
  const database = await startDatabase()
  const place = { database, folder }
  const running = []
  for (const name of servers) running.push(await makeServer({ ...place, name, env: env(folder) }))
  const cast = makeCast()
  const world = {
    ...{ random, folder, database, place, cast, servers: running, server: running[0] },
    command: (...args) => startCommand(place, args).done,
    /** Imports releases with the CLI. */
    async sync(file, releases) {
      const { code, text } = await world.command('sync', '--source', writeReleases(file, releases))
      if (code !== 0) throw new Error(`the sync ended with ${code}: ${text}`)
    },
    ...{ plans: [], accounts: [] },
    async end() {
      for (const server of running) await server.end('SIGTERM')
      database.remove()
      if (report.failures.length === 0) folder.remove()
      else report.tell(`logs of the servers: ${folder.path}`)
    },
  }
  // The first start migrates and seeds; the second instance finds all of it there.
  for (const server of running) await server.start()
  if (projects > 0) {
    world.plans = plansOf(cast, random.fork(), projects, 'w')
    const releases = world.plans.map((plan) => releaseOf(plan, 1))
    await world.sync(folder.file('world.jsonl'), releases)
  }
  world.accounts = await makeAccounts(world)
  world.admin = await login(world.server, 'admin', 0)
  for (const account of world.accounts) {
    account.token = await login(world.server, account.loginName, account.sign)
  }
  return world
}

async function makeAccounts({ database, cast }) {
  const hash = await hashPassword(PASSWORD)
  await database.query(
    `UPDATE account SET password_hash = $1, change_pwd = true WHERE login_name = 'admin'`,
    [hash],
  )
  const people = Object.values(cast).flat()
  const rows = await database.query(
    `INSERT INTO account (login_name, name, type, area_id, password_hash, change_pwd, phone_verify,
        status, participant_id, version)
      SELECT v.login_name, v.name, v.sign, a.id, $5, true, false, 'enabled', p.id, 1
      FROM unnest($1::text[], $2::text[], $3::smallint[], $4::text[]) v(login_name, name, sign, code)
      JOIN area a ON a.code = '${CITY}'
      JOIN participant p ON p.sign = v.sign AND p.code = v.code
      RETURNING login_name AS "loginName", type AS sign, participant_id AS "participantId"`,
    [
      people.map((one) => one.loginName),
      people.map((one) => one.name),
      people.map((one) => one.sign),
      people.map((one) => one.code),
      hash,
    ],
  )
  return rows.sort((a, b) => (a.loginName < b.loginName ? -1 : 1))
}
