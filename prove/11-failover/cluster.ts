import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { freePort, queryRow, queryRows, type TestDatabase, waitUntil } from '@credit/testkit'
import type { Report } from '../lib/report.js'
import { ClusterNode } from './node.js'
import { endProgram, example, serverUser, startProgram } from './programs.js'

/** As in deploy/high-availability/patroni.yml. */
const SUPERUSER = 'postgres:SUPERUSER_PASSWORD'

const ROLE = `SELECT CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE 'primary' END AS role`
const FOUND_TIMES = 6

/** A primary and a synchronous standby behind HAProxy, set up by the examples of deploy/high-availability. */
export interface Cluster extends TestDatabase {
  /** The address of the standby. */
  readonly replicaUrl: string
  /** Returns the two machines, by their present roles. */
  nodes(): Promise<{ primary: ClusterNode; standby: ClusterNode }>
}

/**
 * Starts etcd, PostgreSQL on two nodes managed by Patroni, and HAProxy, all on loopback.
 * `crash` kills the primary; `restart` starts it again, which makes it the standby.
 */
export async function startCluster(report: Report): Promise<Cluster> {
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'credit-cluster-'))
  report.addFolder({ path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) })
  chmodSync(folder, 0o755)
  if (user) chownSync(folder, user.uid, user.gid)
  const etcd = await startEtcd(folder)
  const nodes: ClusterNode[] = []
  for (const name of ['db1', 'db2']) {
    nodes.push(await ClusterNode.create(name, { folder, etcd: etcd.address, user }))
  }
  const [first, second] = nodes
  if (!first || !second) throw new Error('two nodes are needed')
  first.start()
  await first.waitUntil('primary')
  second.start()
  await second.waitUntil('sync')
  const proxy = await startProxy(folder, first, second)
  await queryRows(
    proxy.urlOf(proxy.primaryPort, 'postgres'),
    `CREATE DATABASE credit TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
  )
  const url = proxy.urlOf(proxy.primaryPort, 'credit')
  let killed: ClusterNode | undefined
  const roles = async () => {
    const isFirst = await first.is('primary')
    return isFirst ? { primary: first, standby: second } : { primary: second, standby: first }
  }
  return {
    url,
    replicaUrl: proxy.urlOf(proxy.replicaPort, 'credit'),
    nodes: roles,
    query: (text, values) => queryRows(url, text, values),
    queryOne: (text, values) => queryRow(url, text, values),
    crash: async () => {
      killed = (await roles()).primary
      await killed.crash()
    },
    restart: async () => {
      killed?.start()
      await killed?.waitUntil('sync')
    },
    stop: async () => {
      await proxy.stop()
      for (const node of [(await roles()).standby, (await roles()).primary]) await node.stop()
      await etcd.stop()
    },
  }
}

async function startEtcd(folder: string) {
  const [client, peer] = [await freePort(), await freePort()]
  const text = example('etcd.conf', {
    'db1=http://10.0.0.21:2380,db2=http://10.0.0.22:2380,witness=http://10.0.0.23:2380': `db1=http://127.0.0.1:${peer}`,
    '10.0.0.21:2379': `127.0.0.1:${client}`,
    '10.0.0.21:2380': `127.0.0.1:${peer}`,
    '/var/lib/etcd/credit': `${folder}/etcd`,
  })
  const child = startProgram('etcd', [], { logFile: `${folder}/etcd.log`, env: parseEnv(text) })
  const address = `127.0.0.1:${client}`
  await waitUntil('etcd answers', async () => {
    if (child.exitCode !== null) throw new Error(`etcd ended with ${child.exitCode}`)
    return (await fetch(`http://${address}/health`).catch(() => null))?.ok
  })
  return { address, stop: () => endProgram(child) }
}

async function startProxy(folder: string, first: ClusterNode, second: ClusterNode) {
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const file = `${folder}/haproxy.cfg`
  const checkOf = ({ port, restPort }: ClusterNode) => `127.0.0.1:${port} check port ${restPort}`
  writeFileSync(
    file,
    example('haproxy.cfg', {
      '127.0.0.1:5000': `127.0.0.1:${primaryPort}`,
      '127.0.0.1:5001': `127.0.0.1:${replicaPort}`,
      '10.0.0.21:5432 check port 8008': checkOf(first),
      '10.0.0.22:5432 check port 8008': checkOf(second),
    }),
  )
  const child = startProgram('haproxy', ['-f', file], { logFile: `${folder}/haproxy.log` })
  const urlOf = (port: number, name: string) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${name}`
  // Until its first checks HAProxy sends to both.
  const isFound = async (port: number, role: string) => {
    for (let n = 0; n < FOUND_TIMES; n++) {
      const rows = await queryRows<{ role: string }>(urlOf(port, 'postgres'), ROLE).catch(() => [])
      if (rows[0]?.role !== role) return false
    }
    return true
  }
  await waitUntil('HAProxy has found primary and standby', async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`)
    return (await isFound(primaryPort, 'primary')) && isFound(replicaPort, 'standby')
  })
  return { primaryPort, replicaPort, urlOf, stop: () => endProgram(child) }
}
