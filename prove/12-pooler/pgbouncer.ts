import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, queryRows, type TestDatabase, waitUntil } from '@credit/testkit'
import type { Between } from '../lib/environment.js'

const ROLE = 'credit_service'
const PASSWORD = 'between-servers-and-database'
/** Fewer than the servers have clients: transactions of all take turns on them. */
export const CONNECTIONS = 8

/** Statements from docs/operations.md by which the administrator of a database sets up the role of the service. */
const ROLE_SETTINGS = [
  `CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}'`,
  `ALTER ROLE ${ROLE} SET TimeZone = 'Asia/Shanghai'`,
  `ALTER ROLE ${ROLE} SET statement_timeout = '4000'`,
  `ALTER ROLE ${ROLE} SET lock_timeout = '2000'`,
  `ALTER ROLE ${ROLE} SET idle_in_transaction_session_timeout = '10000'`,
]

/** Whether PgBouncer is installed. */
export function isInstalled(): boolean {
  return spawnSync('pgbouncer', ['--version']).status === 0
}

/** Starts PgBouncer in transaction mode in front of a database. */
export async function startPgBouncer(database: TestDatabase): Promise<Between> {
  for (const statement of ROLE_SETTINGS) await database.query(statement)
  const { hostname, port, pathname } = new URL(database.url)
  const listenPort = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'credit-pgbouncer-'))
  // Started as root it runs as another user.
  chmodSync(folder, 0o755)
  const ini = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${ROLE}" "${PASSWORD}"\n`)
  writeFileSync(
    ini,
    `[databases]
credit = host=${hostname} port=${port} dbname=${pathname.slice(1)}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 500
`,
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...asUser, ini], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const urlOf = (host: string, name: string) => `postgres://${ROLE}:${PASSWORD}@${host}/${name}`
  const url = urlOf(`127.0.0.1:${listenPort}`, 'credit')
  await waitUntil('PgBouncer answers', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    return queryRows(url, 'SELECT 1').catch(() => null)
  })
  return {
    env: {
      DATABASE_URL: url,
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: urlOf(`${hostname}:${port}`, pathname.slice(1)),
      DATABASE_OWNER_URL: database.url,
    },
    stop: async () => {
      process.off('exit', kill)
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
