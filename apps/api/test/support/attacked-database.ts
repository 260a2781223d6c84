import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { addressFor, SERVICE_ROLE } from '#database/service-role'
import { cloneDatabase, SERVICE_PASSWORD } from './databases.js'
import { allowUnproved } from './require-proofs.js'
import { risingId } from './rising-id.js'

/** The refusal by a trigger. */
export const REFUSED = { code: 'P0001' }

export type Row = Record<string, unknown>

/** A value of each type, for columns that require one; columns with states take the first. */
const VALUES: Readonly<Record<string, () => unknown>> = {
  uuid: risingId,
  text: randomUUID,
  smallint: () => 1,
  integer: () => 1,
  numeric: () => 1,
  boolean: () => false,
  date: () => '2026-03-02',
  bigint: () => 1,
  'uuid[]': () => [],
  'text[]': () => ['a'],
  jsonb: () => '{"a": "b"}',
  'timestamp with time zone': () => '2026-03-02T00:00:00Z',
}

/** A database of the file's own, with the owner of the tables and the service connected to it. */
export function attackedDatabase() {
  let database: { url: string; drop(): Promise<void> }
  let owner: Client
  let service: Client
  beforeAll(async () => {
    database = await cloneDatabase()
    owner = new Client(database.url)
    service = new Client(addressFor(database.url, SERVICE_ROLE, SERVICE_PASSWORD))
    await owner.connect()
    await service.connect()
    await allowUnproved(owner)
  })
  afterAll(async () => {
    await service.end()
    await owner.end()
    await database.drop()
  })

  /** Inserts a row that refers to nothing; returns it as JSON. */
  async function plant(table: string, values: Row = {}): Promise<Row> {
    const { rows } = await owner.query<{ name: string; type: string; state: string | null; filled: boolean }>(
      `SELECT a.attname AS name, split_part(format_type(a.atttypid, NULL), '(', 1) AS type,
          (SELECT substring(pg_get_constraintdef(c.oid) FROM '''(\\w+)''') FROM pg_constraint c
            WHERE c.conrelid = a.attrelid AND c.conname = 'ck_' || $1::text || '_' || a.attname) AS state,
          NOT a.attnotnull OR pg_get_expr(d.adbin, d.adrelid) NOT LIKE 'CASE%' AS filled
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = $1::text::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
      [table],
    )
    const row: Row = { ...values }
    for (const { name, type, state, filled } of rows) {
      if (!filled && !(name in row)) row[name] = state ?? VALUES[type]?.() ?? null
    }
    await owner.query('BEGIN; SET LOCAL session_replication_role = replica')
    const names = Object.keys(row)
    const { rows: planted } = await owner.query(
      `INSERT INTO ${table} AS t (${names}) VALUES (${names.map((_, n) => `$${n + 1}`)}) RETURNING to_jsonb(t) AS row`,
      Object.values(row),
    )
    await owner.query('COMMIT')
    return planted[0].row
  }

  /**
   * Runs statements of the service in one transaction, which is rolled back if one of them or the commit is refused.
   */
  async function attack(...statements: (string | [string, unknown[]])[]): Promise<void> {
    await service.query('BEGIN')
    try {
      for (const statement of statements) {
        if (typeof statement === 'string') await service.query(statement)
        else await service.query(...statement)
      }
      await service.query('COMMIT')
    } catch (error) {
      await service.query('ROLLBACK')
      throw error
    }
  }

  return {
    plant,
    attack,
    get owner(): Client {
      return owner
    },
    get service(): Client {
      return service
    },
  }
}
