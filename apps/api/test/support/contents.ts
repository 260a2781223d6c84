import type { TestApp } from './test-app.js'

/** Tables that every call may write, even if its input is rejected: sessions, attempts, keys. */
const TECHNICAL = ['captcha', 'idempotency_key', 'login_log', 'rate_limit', 'session', 'migrations']

/** Entries that calls write by themselves: an export is a read that is logged, and a login is recorded. */
const LOGGED_READS = `WHERE action <> 'export' AND entity <> 'login_log'`

/**
 * Returns the number of rows of each table, and a checksum of their content in any order, except of technical tables.
 */
export async function contentsOf(t: TestApp): Promise<Record<string, string>> {
  const tables: { name: string }[] = await t.dataSource.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  const parts = tables
    .filter(({ name }) => !TECHNICAL.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, concat_ws(':', count(*), sum(hashtextextended(t::text, 0))) AS sum FROM ${name} t ${name === 'audit_log' ? LOGGED_READS : ''}`,
    )
  const rows: { name: string; sum: string }[] = await t.dataSource.query(parts.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
