import type { Client } from 'pg'

const LARGEST = 8

/** Bytes of the database and of its largest tables with their indexes, and rows. */
export interface Sizes {
  readonly databaseBytes: number
  readonly tables: Readonly<Record<string, { rows: number; bytes: number; indexBytes: number }>>
}

export async function readSizes(client: Client): Promise<Sizes> {
  await client.query('VACUUM ANALYZE')
  const { rows } = await client.query<{
    name: string
    rows: number
    bytes: number
    indexBytes: number
  }>(
    `SELECT relname AS name, reltuples::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes,
        pg_indexes_size(oid)::float8 AS "indexBytes"
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      ORDER BY pg_total_relation_size(oid) DESC LIMIT $1`,
    [LARGEST],
  )
  const { rows: all } = await client.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  )
  return {
    databaseBytes: all[0]?.bytes ?? 0,
    tables: Object.fromEntries(rows.map(({ name, ...one }) => [name, one])),
  }
}
