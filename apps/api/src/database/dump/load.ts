import type { ClientBase } from 'pg'
import { type DumpedTable, readTables, sqlNameOf } from './catalogue.js'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const FOREIGN_KEYS = `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
    pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f'
    AND connamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`

/**
 * Empties all tables and runs `load` in the transaction of `client`, without triggers and foreign keys: computed rows
 * are among the loaded ones, and rows come in any order. Afterwards the foreign keys are checked and in force again.
 * Only the owner of the tables may do this.
 */
export async function loadTables<T>(client: ClientBase, load: () => Promise<T>): Promise<T> {
  const tables = await readTables(client)
  const names = tables.map((table) => sqlNameOf(client, table))
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS)
  await runAll(client, [
    ...keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
    ...names.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`),
    `TRUNCATE ${names.join(', ')}`,
  ])
  const result = await load()
  await runAll(client, [
    ...names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
    ...keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
  ])
  return result
}

/** True if a database holds data of users: a migrated and seeded one is empty. */
export async function holdsData(client: ClientBase): Promise<boolean> {
  for (const table of ['account', 'participant', 'project']) {
    const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
      `public.${table}`,
    ])
    if (!rows[0]?.there) continue
    const { rowCount } = await client.query(`SELECT 1 FROM public.${table} LIMIT 1`)
    if (rowCount) return true
  }
  return false
}

/** Updates the statistics of the planner, which loading does not. */
export async function refreshStatistics(client: ClientBase): Promise<void> {
  await client.query('ANALYZE')
}

/** Returns the tables of `dumped` that the database lacks or that have other columns there. */
export async function unknownTables(client: ClientBase, dumped: readonly DumpedTable[]): Promise<string[]> {
  const present = new Map((await readTables(client)).map((table) => [keyOf(table), table.columns]))
  return dumped
    .filter((table) => {
      const columns = present.get(keyOf(table)) ?? []
      return table.columns.some((column) => !columns.includes(column))
    })
    .map(keyOf)
}

const keyOf = ({ schema, name }: DumpedTable) => `${schema}.${name}`

async function runAll(client: ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}
