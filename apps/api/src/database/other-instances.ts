import type { Client } from 'pg'
import type { QueryRunner } from 'typeorm'
import { MigrationRefused } from './migration-refused.js'

interface Connected {
  name: string
  connections: number
}

/** Within a transaction the database would repeat its first answer. */
const FRESH = 'SELECT pg_stat_clear_snapshot()'
const CONNECTED = `SELECT application_name AS name, count(*)::int AS connections FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'credit-%'`

/** Returns the names of the instances and commands that are connected to the database, or null if there are none. */
export async function workersOn(client: Client): Promise<string | null> {
  await client.query(FRESH)
  const { rows } = await client.query<Connected>(`${CONNECTED} GROUP BY 1 ORDER BY 1`)
  return namesOf(rows)
}

/** Names the instances of the service that work on the database; commands and migrations call themselves `credit-prepare`. */
export async function instancesOn(runner: Pick<QueryRunner, 'query'>): Promise<string | null> {
  await runner.query(FRESH)
  const found: Connected[] = await runner.query(
    `${CONNECTED} AND application_name <> 'credit-prepare' GROUP BY 1 ORDER BY 1`,
  )
  return namesOf(found)
}

/** Refuses a migration while an instance of the service works on the database, by the names that it gives its connections. */
export async function assertNoInstances(runner: QueryRunner): Promise<void> {
  const names = await instancesOn(runner)
  if (names !== null) throw new MigrationRefused('instancesConnected', { names })
}

function namesOf(found: readonly Connected[]): string | null {
  if (found.length === 0) return null
  return found.map(({ name, connections }) => `${name} (${connections})`).join(', ')
}
