import type { Client } from 'pg'
import { PROVED, PROVED_LISTS } from '#database/proved'
import { SERVICE_ROLE } from '#database/service-role'

/**
 * Refuses a commit of the service that changed a proved row in its proved columns, or in its list, if no entry of the
 * audit log shows the row as it is now. Rows that specs arrange as the owner of the tables are left alone.
 */
export async function requireProofs(client: Pick<Client, 'query'>): Promise<void> {
  await client.query(`CREATE FUNCTION require_proof() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
    DECLARE
      row_id uuid := (CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END)->>TG_ARGV[1];
      is_same boolean := false;
      present text;
      newest text;
    BEGIN
      IF TG_OP = 'UPDATE' AND TG_ARGV[0] = TG_TABLE_NAME THEN
        -- Not a condition of the trigger: migrations could not drop the function.
        EXECUTE 'SELECT proof($1) = proof($2)' INTO is_same USING OLD, NEW;
      END IF;
      IF is_same THEN
        RETURN NULL;
      END IF;
      EXECUTE format('SELECT proof(t) FROM %I t WHERE id = $1', TG_ARGV[0]) INTO present USING row_id;
      SELECT after->>'proof' INTO newest FROM audit_log
        WHERE entity = TG_ARGV[0] AND entity_id = row_id::text
          AND (after ? 'proof' OR after IS NULL AND before IS NOT NULL)
        ORDER BY id DESC LIMIT 1;
      IF present IS DISTINCT FROM newest THEN
        RAISE EXCEPTION 'no entry of the audit log proves row % of %', row_id, TG_ARGV[0];
      END IF;
      RETURN NULL;
    END $$`)
  const tables = Object.keys(PROVED).map((table) => ({ table, of: table, by: 'id' }))
  const lists = Object.entries(PROVED_LISTS).map(([table, { of, by }]) => ({ table, of, by }))
  for (const { table, of, by } of [...tables, ...lists]) {
    await client.query(`CREATE CONSTRAINT TRIGGER ${table}_proved AFTER INSERT OR UPDATE OR DELETE ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (session_user = '${SERVICE_ROLE}') EXECUTE FUNCTION require_proof('${of}', '${by}')`)
  }
}

/** Takes {@link requireProofs} back, for a spec whose service changes rows by statements of its own. */
export async function allowUnproved(client: { query(text: string): Promise<unknown> }): Promise<void> {
  await client.query('DROP FUNCTION require_proof() CASCADE')
}
