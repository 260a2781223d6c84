import { cloneDatabase as clone, databaseUrl } from '@credit/testkit'

export const TEMPLATE = 'credit_template'
/** The password of the role of the service, on the run's server. */
export const SERVICE_PASSWORD = 'service'

/** Returns the URL of a database on the run's server. */
export function urlOf(name: string): string {
  return databaseUrl(process.env.TEST_DATABASE_URL ?? '', name)
}

/** Creates a copy of the migrated and seeded template. */
export function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return clone(process.env.TEST_DATABASE_URL ?? '', TEMPLATE)
}
