import type { QueryRunner } from 'typeorm'
import { runAll } from './run-all.js'

/** Looks names up in the schema of the product only: temporary tables of the service must not replace them. */
const PATH = 'SET search_path = pg_catalog, public, pg_temp'

/** Rows per base line. */
const PART = 1000

interface ProvedTable {
  /** Number of the list of columns; a migration that changes the list raises it. */
  list: number
  columns: readonly string[]
  /** Tables whose rows belong to a row by a column, with the columns of the sorted list of these. */
  lists?: Readonly<Record<string, { by: string; columns: readonly string[] }>>
}

interface Proofs {
  /** The migration, told by the base line. */
  reason: string
  /** Tables whose lists are new. Each has an `id`. */
  tables: Readonly<Record<string, ProvedTable>>
}

/**
 * Makes entries of the audit log prove the rows of tables; for migrations. Each entry about a row gets the digest of
 * its columns, and entries `baseline` tell the digests of the rows that exist.
 */
export async function proveTables(runner: QueryRunner, { reason, tables }: Proofs): Promise<void> {
  const names = Object.keys(tables)
  await runAll(
    runner,
    Object.entries(tables).map(([table, proved]) => proofOf(table, proved)),
  )
  await runAll(runner, triggerFor(await provedTables(runner)))
  for (const table of names) {
    await runner.query(
      `INSERT INTO audit_log (at, action, entity, after)
        SELECT now(), 'baseline', '${table}',
          jsonb_build_object('reason', $1::text, 'proofs', jsonb_object_agg(id, digest))
        FROM (SELECT t.id, proof(t) AS digest, row_number() OVER (ORDER BY t.id) / ${PART} AS part FROM ${table} t) r
        GROUP BY part ORDER BY part`,
      [reason],
    )
  }
}

/** Takes back {@link proveTables} for tables; entries keep their digests. */
export async function dropProofs(runner: QueryRunner, tables: readonly string[]): Promise<void> {
  await runAll(
    runner,
    tables.map((table) => `DROP FUNCTION proof(${table})`),
  )
  const left = await provedTables(runner)
  const none = ['DROP TRIGGER audit_log_proved ON audit_log', 'DROP FUNCTION prove_entry()']
  await runAll(runner, left.length > 0 ? triggerFor(left) : none)
}

/** Returns the tables that have a digest. */
async function provedTables(runner: QueryRunner): Promise<string[]> {
  const found: { name: string }[] = await runner.query(
    `SELECT c.relname AS name FROM pg_proc p JOIN pg_class c ON c.reltype = p.proargtypes[0]
      WHERE p.proname = 'proof' AND p.pronamespace = 'public'::regnamespace ORDER BY 1`,
  )
  return found.map(({ name }) => name)
}

/** Columns with a time, which are written in UTC: digests do not depend on settings of the session. */
const TIME = /(_at|_time)$/

function proofOf(table: string, { list, columns, lists = {} }: ProvedTable): string {
  const columnValue = (row: string, name: string) => `${row}.${name}${TIME.test(name) ? ` AT TIME ZONE 'UTC'` : ''}`
  const values = [
    ...['id', ...columns].map((name) => columnValue('r', name)),
    ...Object.entries(lists).map(([part, { by, columns: listed }]) => {
      const item = `jsonb_build_array(${listed.map((name) => columnValue('x', name)).join(', ')})`
      return `(SELECT jsonb_agg(${item} ORDER BY ${item}) FROM ${part} x WHERE x.${by} = r.id)`
    }),
  ]
  return `CREATE OR REPLACE FUNCTION proof(r ${table}) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
    RETURN '${list}:' || encode(sha256(convert_to(jsonb_build_array(${values.join(', ')})::text, 'UTF8')), 'hex')`
}

/**
 * The trigger that adds the digest to entries about rows of the tables. An entry about a deletion has none, for the row
 * is gone, and reading a row proves nothing.
 */
function triggerFor(tables: readonly string[]): string[] {
  const reads = tables.map(
    (table) => `WHEN '${table}' THEN SELECT proof(t) INTO digest FROM ${table} t WHERE id = row_id;`,
  )
  return [
    `CREATE OR REPLACE FUNCTION prove_entry() RETURNS trigger LANGUAGE plpgsql ${PATH} AS $$
      DECLARE
        row_id uuid := NEW.entity_id::uuid;
        digest text;
      BEGIN
        CASE NEW.entity
          ${reads.join('\n          ')}
        END CASE;
        IF digest IS NOT NULL THEN
          NEW.after := coalesce(NEW.after, '{}') || jsonb_build_object('proof', digest);
        END IF;
        RETURN NEW;
      END $$`,
    `CREATE OR REPLACE TRIGGER audit_log_proved BEFORE INSERT ON audit_log FOR EACH ROW
      WHEN (length(NEW.entity_id) = 36 AND NEW.action NOT LIKE '%:view'
        AND NEW.entity IN (${tables.map((table) => `'${table}'`).join(', ')}))
      EXECUTE FUNCTION prove_entry()`,
  ]
}
