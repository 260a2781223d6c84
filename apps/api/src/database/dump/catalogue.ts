import type { ClientBase } from 'pg'

/** A table as a dump holds it: columns that the database computes are left out. */
export interface DumpedTable {
  schema: string
  name: string
  columns: string[]
}

/** A sequence and its last returned number; null if none was returned yet. */
export interface DumpedSequence {
  schema: string
  name: string
  last: string | null
}

const SCHEMAS = `('public', 'graphile_worker')`

/** Values as texts that do not depend on the server, each read from the first page on. */
const SESSION = `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD';
  SET LOCAL IntervalStyle = 'postgres'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
  SET LOCAL synchronize_seqscans = off; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`

/** Prepares the transaction of a connection for {@link copyOut} and {@link copyIn}. */
export async function prepareSession(client: ClientBase): Promise<void> {
  await client.query(SESSION)
}

/** Returns the tables of the product and of its queue, without the migrations table. */
export async function readTables(client: ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `SELECT n.nspname AS schema, c.relname AS name,
        array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
          AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE n.nspname IN ${SCHEMAS} AND c.relkind = 'r' AND c.relname <> 'migrations'
      GROUP BY n.nspname, c.relname ORDER BY n.nspname DESC, c.relname`,
  )
  return rows
}

/** Returns the names of the migrations that the database has, in the order of their numbers. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.migrations ORDER BY "timestamp"')
  return rows.map(({ name }) => name)
}

/** Returns the sequences of the same schemas. */
export async function readSequences(client: ClientBase): Promise<DumpedSequence[]> {
  const { rows } = await client.query<DumpedSequence>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS last FROM pg_sequences
      WHERE schemaname IN ${SCHEMAS} AND sequencename <> 'migrations_id_seq'
      ORDER BY schemaname DESC, sequencename`,
  )
  return rows
}

/** Returns the number of rows of a table. */
export async function countRows(client: ClientBase, table: DumpedTable): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${sqlNameOf(client, table)}`)
  return Number(rows[0]?.n)
}

/** The name of a table or sequence for a statement. */
export function sqlNameOf(client: ClientBase, { schema, name }: { schema: string; name: string }): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}
