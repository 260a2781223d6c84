import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export const TEMPLATE = 'credit_template'

/** Address of a database on the run's server. */
export function urlOf(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** A fresh database cloned from the migrated and seeded template. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  return { url: urlOf(name), drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) }
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
