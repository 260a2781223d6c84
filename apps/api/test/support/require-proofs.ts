import { Client } from 'pg'
import { PROVED } from '#database/proved'
import { SERVICE_ROLE } from '#database/service-role'

/**
 * Refuses a commit of the service that changed a proved row in its proved columns if no entry of the audit log shows
 * the row as it is now. Rows that specs arrange as the owner of the tables are left alone; a
 * spec that arranges them as the service cannot use it.
 */
export async function requireProofs(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(`CREATE FUNCTION require_proof() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      row_id uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
      present text;
      newest text;
    BEGIN
      IF session_user <> '${SERVICE_ROLE}' THEN
        RETURN NULL;
      END IF;
      EXECUTE format('SELECT proof(t) FROM %I t WHERE id = $1', TG_TABLE_NAME) INTO present USING row_id;
      SELECT after->>'proof' INTO newest FROM audit_log
        WHERE entity = TG_TABLE_NAME::text AND entity_id = row_id::text
          AND (after ? 'proof' OR after IS NULL AND before IS NOT NULL)
        ORDER BY id DESC LIMIT 1;
      IF present IS DISTINCT FROM newest THEN
        RAISE EXCEPTION 'no entry of the audit log proves row % of %', row_id, TG_TABLE_NAME;
      END IF;
      RETURN NULL;
    END $$`)
  for (const table of Object.keys(PROVED)) {
    const when = 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW'
    await client.query(`CREATE CONSTRAINT TRIGGER ${table}_proved AFTER INSERT OR DELETE ON ${table}
      ${when} EXECUTE FUNCTION require_proof()`)
    await client.query(`CREATE CONSTRAINT TRIGGER ${table}_proved_again AFTER UPDATE ON ${table}
      ${when} WHEN (proof(OLD) IS DISTINCT FROM proof(NEW)) EXECUTE FUNCTION require_proof()`)
  }
  await client.end()
}
