import type { QueryRunner } from 'typeorm'
import { runAll } from './run-all.js'

/** Looks names up in the schema of the product only: temporary tables of the service must not replace them. */
const PATH = 'SET search_path = pg_catalog, public, pg_temp'

interface ProvedTable {
  /** Number of the list of columns; a migration that changes the list raises it. */
  list: number
  columns: readonly string[]
}

interface Proofs {
  /** The migration, told by the base line. */
  reason: string
  /** Tables whose lists are new. Each has an `id`. */
  tables: Readonly<Record<string, ProvedTable>>
  /** Tables that are proved already. */
  others?: readonly string[]
}

/**
 * Makes entries of the audit log prove the rows of tables; for migrations. Each entry about a row gets the digest of
 * its columns, and each row that exists gets an entry `baseline`.
 */
export async function proveTables(runner: QueryRunner, { reason, tables, others = [] }: Proofs): Promise<void> {
  const names = Object.keys(tables)
  await runAll(runner, [
    ...Object.entries(tables).map(([table, proved]) => proofOf(table, proved)),
    ...triggerFor([...others, ...names]),
  ])
  for (const table of names) {
    await runner.query(
      `INSERT INTO audit_log (at, action, entity, entity_id, after)
        SELECT now(), 'baseline', '${table}', id::text, jsonb_build_object('reason', $1::text) FROM ${table}`,
      [reason],
    )
  }
}

/** Takes back {@link proveTables} for tables; entries keep their digests. */
export async function dropProofs(
  runner: QueryRunner,
  tables: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const trigger = ['DROP TRIGGER audit_log_proved ON audit_log', 'DROP FUNCTION prove_entry()']
  await runAll(runner, [
    ...(others.length > 0 ? triggerFor(others) : trigger),
    ...tables.map((table) => `DROP FUNCTION proof(${table})`),
  ])
}

/** Columns with a time, which are written in UTC: digests do not depend on settings of the session. */
const TIME = /(_at|_time)$/

function proofOf(table: string, { list, columns }: ProvedTable): string {
  const values = ['id', ...columns].map((name) => (TIME.test(name) ? `r.${name} AT TIME ZONE 'UTC'` : `r.${name}`))
  return `CREATE OR REPLACE FUNCTION proof(r ${table}) RETURNS text LANGUAGE sql STABLE
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
