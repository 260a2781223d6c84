import type { QueryRunner } from 'typeorm'
import { MigrationRefused } from './migration-refused.js'

interface Connected {
  name: string
  connections: number
}

/** Returns the connections of instances of the service to the database; commands and migrations call themselves `credit-prepare`. */
export function connectedInstances(runner: Pick<QueryRunner, 'query'>): Promise<Connected[]> {
  return runner.query(
    `SELECT application_name AS name, count(*)::int AS connections FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name LIKE 'credit-%' AND application_name <> 'credit-prepare'
      GROUP BY 1 ORDER BY 1`,
  )
}

/**
 * Refuses a migration while an instance of the service works on the database, by the names that it gives its connections.
 */
export async function assertNoInstances(runner: QueryRunner): Promise<void> {
  const found = await connectedInstances(runner)
  if (found.length === 0) return
  const names = found.map(({ name, connections }) => `${name} (${connections})`).join(', ')
  throw new MigrationRefused('instancesConnected', { names })
}
