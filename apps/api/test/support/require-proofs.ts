import type { Client } from 'pg'
import { PROVED, PROVED_LISTS } from '#database/proved'
import { SERVICE_ROLE } from '#database/service-role'

/**
 * Refuses a commit of the service that changed a proved row in its proved columns, or in its list, if no entry of the
 * audit log shows the row as it is now. Rows that specs arrange as the owner of the tables are left alone.
 */
export async function requireProofs(client: Pick<Client, 'query'>): Promise<void> {
  const tables = Object.keys(PROVED).map((table) => ({ table, of: table, by: 'id' }))
  const lists = Object.entries(PROVED_LISTS).map(([table, { of, by }]) => ({ table, of, by }))
  for (const { table, of, by } of [...tables, ...lists]) {
    // A function per table, so that its statements are planned once per session: a run of the sync writes many rows.
    await client.query(`CREATE FUNCTION require_proof_of_${table}() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, public, pg_temp AS $$
      DECLARE
        row_id uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.${by} ELSE NEW.${by} END;
        present text;
        newest text;
      BEGIN
        ${table === of ? ifChanged : ifOther(of)}
        SELECT proof(t) INTO present FROM ${of} t WHERE id = row_id;
        SELECT digest INTO newest FROM (
            SELECT id, after->>'proof' AS digest FROM audit_log WHERE entity = '${of}' AND entity_id = row_id::text
              AND (after ? 'proof' OR after IS NULL AND before IS NOT NULL)
            UNION ALL SELECT id, after->'proofs'->>row_id::text FROM audit_log
            WHERE entity = '${of}' AND entity_id IS NULL AND after->'proofs' ? row_id::text) e
          ORDER BY id DESC LIMIT 1;
        IF present IS DISTINCT FROM newest THEN
          RAISE EXCEPTION 'no entry of the audit log proves row % of ${of}', row_id;
        END IF;
        RETURN NULL;
      END $$`)
    await client.query(`CREATE CONSTRAINT TRIGGER ${table}_proved AFTER INSERT OR UPDATE OR DELETE ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (session_user = '${SERVICE_ROLE}') EXECUTE FUNCTION require_proof_of_${table}()`)
  }
}

/** Leaves a row alone if no proved column of it changed. Not a condition of the trigger: migrations could not drop `proof`. */
const ifChanged = `IF TG_OP = 'UPDATE' THEN
          IF proof(OLD) = proof(NEW) THEN
            RETURN NULL;
          END IF;
        END IF;`

/** Reads a list once for its rows that follow each other, and not for each: a section may have thousands of parties. */
const ifOther = (of: string) => `IF current_setting('proofs.${of}', true) = row_id::text THEN
          RETURN NULL;
        END IF;
        PERFORM set_config('proofs.${of}', row_id::text, true);`

/** Takes {@link requireProofs} back, for a spec whose service changes rows by statements of its own. */
export async function allowUnproved(client: { query(text: string): Promise<unknown> }): Promise<void> {
  for (const table of [...Object.keys(PROVED), ...Object.keys(PROVED_LISTS)]) {
    await client.query(`DROP FUNCTION require_proof_of_${table}() CASCADE`)
  }
}
