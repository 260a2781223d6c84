import type { Client } from 'pg'
import { COUNTED_TABLES, GROWING_TABLES, KEPT_TABLES, REMOVABLE_TABLES } from './histories.js'
import { scramVerifier } from './scram-verifier.js'

/** Role of the service, if the start creates it. */
export const SERVICE_ROLE = 'credit_service'

const READ_RIGHTS = 'SELECT'
const APPEND = 'SELECT, INSERT'
const ALL = 'SELECT, INSERT, UPDATE, DELETE'
/** Rights of the service on tables with restricted access: histories, and state of the owner (decision 29). */
const GRANTS: Readonly<Record<string, string>> = {
  migrations: READ_RIGHTS,
  seed_state: READ_RIGHTS,
  stored_key: READ_RIGHTS,
  audit_log: `${APPEND}, UPDATE (seq, hash)`,
  audit_head: `${APPEND}, UPDATE (seq, hash)`,
  ...Object.fromEntries(COUNTED_TABLES.map((table) => [table, READ_RIGHTS])),
  ...Object.fromEntries(GROWING_TABLES.map((table) => [table, APPEND])),
  ...Object.fromEntries(
    Object.entries(KEPT_TABLES).map(([table, columns]) => [
      table,
      [
        APPEND,
        ...(columns.length === 0 ? [] : [`UPDATE (${columns.join(', ')})`]),
        ...(REMOVABLE_TABLES.includes(table) ? ['DELETE'] : []),
      ].join(', '),
    ]),
  ),
}
const SCHEMAS = 'public, graphile_worker'

/** The name of the role that a database address logs in as. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

/** The address of the same database for another role. */
export function addressFor(url: string, role: string, password: string): string {
  const address = new URL(url)
  address.username = role
  address.password = encodeURIComponent(password)
  return address.href
}

/** Creates a plain role that can log in, if it does not exist, and sets its password. */
export async function createServiceRole(client: Client, role: string, password: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  const { rows } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  const action = rows.length > 0 ? 'ALTER' : 'CREATE'
  const verifier = client.escapeLiteral(await scramVerifier(password))
  await client.query(`${action} ROLE ${name} LOGIN PASSWORD ${verifier}`)
}

/** Creates the role that an address of the service names, if it does not exist. */
export async function ensureServiceRole(client: Client, url: string): Promise<void> {
  const role = roleOf(url)
  const { rows } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  if (rows.length > 0) return
  await createServiceRole(client, role, decodeURIComponent(new URL(url).password))
}

/**
 * Grants a role exactly the rights that the service needs on every table. The owner calls it after each migration; the
 * rights on existing tables are granted again.
 */
export async function grantToService(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  const { rows: tables } = await client.query<{ table: string }>(
    `SELECT tablename AS table FROM pg_tables WHERE schemaname = 'public'`,
  )
  const { rows: guarded } = await client.query<{ table: string; there: boolean }>(
    `SELECT c.relname AS table, EXISTS (SELECT 1 FROM pg_policy p
        WHERE p.polrelid = c.oid AND p.polname = 'service') AS there
      FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity`,
  )
  const statements = [
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${SCHEMAS} FROM ${name}`,
    `GRANT USAGE ON SCHEMA ${SCHEMAS} TO ${name}`,
    ...tables.map(({ table }) => {
      const rights = GRANTS[table] ?? ALL
      return `GRANT ${rights} ON public.${client.escapeIdentifier(table)} TO ${name}`
    }),
    `GRANT ${ALL} ON ALL TABLES IN SCHEMA graphile_worker TO ${name}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${SCHEMAS} TO ${name}`,
    // The queue's tables show rows to their owner only.
    ...guarded.map(({ table, there }) => {
      const policy = `POLICY service ON graphile_worker.${client.escapeIdentifier(table)}`
      return there ? `ALTER ${policy} TO ${name}` : `CREATE ${policy} TO ${name} USING (true) WITH CHECK (true)`
    }),
  ]
  await client.query(`BEGIN; ${statements.join('; ')}; COMMIT`).catch(async (error: unknown) => {
    await client.query('ROLLBACK')
    throw error
  })
}

/** Whether a role lacks a right that {@link grantToService} gives. */
export async function lacksGrants(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(
    `SELECT coalesce(bool_or(NOT has_table_privilege($1, c.oid, 'SELECT')), true) AS lacks
      FROM pg_class c WHERE c.relkind = 'r'
        AND c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
    [role],
  )
  return rows[0]?.lacks ?? true
}

/** Names of the tables on which the connection's role lacks a right that {@link grantToService} gives. */
export async function tablesWithoutGrants(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ table: string }>(
    `SELECT tablename AS table FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  const needed = tables.flatMap(({ table }) => rightsIn(GRANTS[table] ?? ALL).map((right) => ({ table, ...right })))
  const { rows } = await client.query<{ table: string }>(
    `SELECT DISTINCT n."table" FROM jsonb_to_recordset($1) AS n("table" text, "right" text, "column" text)
      WHERE NOT CASE WHEN n."column" IS NULL THEN has_table_privilege(format('public.%I', n."table"), n."right")
        ELSE has_column_privilege(format('public.%I', n."table"), n."column", n."right") END ORDER BY 1`,
    [JSON.stringify(needed)],
  )
  return rows.map(({ table }) => table)
}

/** The rights of a list such as `SELECT, UPDATE (seq, hash)`, one for each column. */
function rightsIn(list: string): { right: string; column: string | null }[] {
  return [...list.matchAll(/(\w+)(?: \(([^)]*)\))?/g)].flatMap(([, right = '', columns]) =>
    (columns?.split(', ') ?? [null]).map((column) => ({ right, column })),
  )
}

/** Rights that a service should not have, by the key of the name in the locale files. */
const POWERS = {
  superuser: 'r.rolsuper',
  createRole: 'r.rolcreaterole',
  createDatabase: 'r.rolcreatedb',
  replication: 'r.rolreplication',
  bypassRls: 'r.rolbypassrls',
  owner: `EXISTS (SELECT 1 FROM pg_class c WHERE c.relkind = 'r'
    AND c.relnamespace = 'public'::regnamespace AND pg_has_role(c.relowner, 'USAGE'))`,
  createTables: `has_schema_privilege('public', 'CREATE')`,
  truncate: `EXISTS (SELECT 1 FROM pg_class c WHERE c.relkind = 'r'
    AND c.relnamespace = 'public'::regnamespace AND has_table_privilege(c.oid, 'TRUNCATE'))`,
  serverFiles: `pg_has_role('pg_read_server_files', 'USAGE')
    OR pg_has_role('pg_write_server_files', 'USAGE') OR pg_has_role('pg_execute_server_program', 'USAGE')`,
} as const
type Power = keyof typeof POWERS

/** Returns the rights of a connection's role beyond reading and writing rows. */
export async function powersOf(client: Client): Promise<Power[]> {
  const columns = Object.entries(POWERS).map(([name, condition]) => `(${condition}) AS "${name}"`)
  const { rows } = await client.query<Record<Power, boolean>>(
    `SELECT ${columns.join(', ')} FROM pg_roles r WHERE r.rolname = current_user`,
  )
  const found = rows[0]
  return (Object.keys(POWERS) as Power[]).filter((power) => found?.[power])
}
