import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Looks names up in the schema of the product only: temporary tables of the service must not replace them. */
const PATH = 'SET search_path = pg_catalog, public, pg_temp'

/** The hash of a login as text that does not depend on session settings. A column added later is not part of it. */
const DIGEST = `CREATE FUNCTION login_digest(login login_log) RETURNS text LANGUAGE sql STABLE
  AS $$ SELECT encode(sha256(convert_to(jsonb_build_array(login.id,
    to_char(login.create_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), login.account_id,
    login.login_name, login.name, login.type, login.method, login.event, login.success, login.reason,
    login.ip, login.user_agent, login.area_id)::text, 'UTF8')), 'hex') $$`

/** Puts the digest of a login into the audit log, whose chain proves it; nothing of the login itself. */
const RECORD = `CREATE FUNCTION record_login() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER ${PATH} AS $$ BEGIN
    INSERT INTO audit_log (at, area_id, action, entity, entity_id, after)
      VALUES (NEW.create_time, NEW.area_id, 'record', 'login_log', NEW.id::text,
        jsonb_build_object('digest', login_digest(NEW)));
    RETURN NULL;
  END $$`

/** The number of logins without an entry of their own, and the hash of all of them. */
const UNRECORDED = `CREATE FUNCTION unrecorded_logins(OUT logins bigint, OUT digest text) LANGUAGE sql STABLE
  AS $$ SELECT count(*), encode(sha256(convert_to(
      coalesce(string_agg(login_digest(l), '' ORDER BY l.id), ''), 'UTF8')), 'hex')
    FROM login_log l WHERE NOT EXISTS (SELECT FROM audit_log a
      WHERE a.entity = 'login_log' AND a.entity_id = l.id::text) $$`

/** The chain of the audit log proves the login log (decision 41): from now on each login by an entry of its own. */
export class RecordedLogins1764000001300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      DIGEST,
      RECORD,
      UNRECORDED,
      `CREATE TRIGGER login_log_recorded AFTER INSERT ON login_log
        FOR EACH ROW EXECUTE FUNCTION record_login()`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP TRIGGER login_log_recorded ON login_log',
      'DROP FUNCTION unrecorded_logins()',
      'DROP FUNCTION record_login()',
      'DROP FUNCTION login_digest(login_log)',
    ])
  }
}
