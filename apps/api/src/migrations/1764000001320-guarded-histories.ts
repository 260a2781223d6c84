import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Looks names up in the schema of the product only: temporary tables of the service must not replace them. */
const PATH = 'SET search_path = pg_catalog, public, pg_temp'

/** Guards bind the service; its owner repairs rows, and migrates them. */
const FOR_OWNER = "pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')"

const REFUSE_REWRITE = `CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql ${PATH} AS $$ BEGIN
    IF ${FOR_OWNER} THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'what % holds cannot be rewritten', TG_TABLE_NAME;
  END $$`

/** Compares the entry with the row in the columns that the trigger names; properties of entries are in camel case. */
const REQUIRE_DELETION = `CREATE FUNCTION require_audited_deletion() RETURNS trigger LANGUAGE plpgsql ${PATH} AS $$
  DECLARE
    removed jsonb := to_jsonb(OLD);
    -- As a name it would have another collation than the index of entries.
    deleted_from text := TG_TABLE_NAME;
  BEGIN
    IF ${FOR_OWNER} OR EXISTS (SELECT FROM audit_log a
      WHERE a.entity = deleted_from AND a.entity_id = OLD.id::text AND a.txid = current_txid() AND a.after IS NULL
        AND (SELECT bool_and(a.before -> (lower(left(camel, 1)) || substr(camel, 2)) IS NOT DISTINCT FROM removed -> name)
          FROM unnest(TG_ARGV) name, replace(initcap(replace(name, '_', ' ')), ' ', '') camel)) THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION 'no entry of the audit log shows what was deleted from %', TG_TABLE_NAME;
  END $$`

/** A merge audits itself and lists its rows. */
const REQUIRE_CHANGE = `CREATE FUNCTION require_audited_evaluation() RETURNS trigger LANGUAGE plpgsql ${PATH} AS $$ BEGIN
    IF ${FOR_OWNER} OR EXISTS (SELECT FROM audit_log a
        WHERE a.entity = 'evaluation_record' AND a.entity_id = OLD.id::text AND a.txid = current_txid())
      OR EXISTS (SELECT FROM merge_row m JOIN audit_log a
          ON a.entity = 'participant_merge' AND a.entity_id = m.merge_id::text AND a.txid = current_txid()
        WHERE m.table_name = 'evaluation_record' AND m.row_id = OLD.id) THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION 'no entry of the audit log shows what was changed in evaluation_record';
  END $$`

/** Rows about a participant go with it only. */
const REQUIRE_WITH = `CREATE FUNCTION require_gone_participant() RETURNS trigger LANGUAGE plpgsql ${PATH} AS $$ BEGIN
    IF ${FOR_OWNER} OR NOT EXISTS (SELECT FROM participant WHERE id = OLD.participant_id) THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION 'a row of % goes with its participant only', TG_TABLE_NAME;
  END $$`

/**
 * Sets the search path of the function of 1764000001110, which read any table of the service called evaluation_record.
 */
const QUESTIONS = `ALTER FUNCTION evaluation_setting_version_guard() ${PATH}`
const QUESTIONS_BEFORE = 'ALTER FUNCTION evaluation_setting_version_guard() RESET search_path'

/** Columns of an evaluator's answers and of the questions they belong to. */
const SUBMITTED = `id project_id section_id stage setting_id setting_version evaluator_sign evaluated_sign optional
  anonymous answers comment dishonesty total submitted_at submitted_by_id duration_seconds`.split(/\s+/)
/** Columns that say for whom an evaluation counts. */
const REVEALED = ['evaluator_id', 'evaluated_id', 'status', 'revealed_at']
/** Columns that say who proposed a change to which participant. */
const PROPOSED = ['id', 'create_time', 'participant_id', 'operator_id', 'operator_name', 'source', 'code_confirmed']

const changed = (columns: readonly string[]) =>
  `(${columns.map((name) => `OLD.${name}`)}) IS DISTINCT FROM (${columns.map((name) => `NEW.${name}`)})`

const DELETED = {
  account: 'login_name, type, area_id',
  api_key: 'name, prefix, scopes',
  area: 'code, names',
  bonus_item: 'sign, code',
  carousel_slide: 'title, area_id',
  dictionary: 'code',
  dishonesty_item: 'sign, code',
  menu: 'code, kind',
  monthly_report: 'area_id, month, files',
  participant: 'sign, name, code, identity_key, area_id',
  regulation: 'title, area_id',
  role: 'code, sign, area_id',
  star_rating: 'sign, stars',
  webhook: 'name, url, kinds',
}

const PROFILES = ['agency_profile', 'expert_profile', 'purchaser_profile', 'supplier_profile']

const TRIGGERS = [
  [
    'revision',
    'revision_kept',
    `BEFORE UPDATE ON revision FOR EACH ROW
    WHEN (OLD.status <> 'pending' OR ${changed(PROPOSED)}) EXECUTE FUNCTION refuse_rewrite()`,
  ],
  [
    'evaluation_record',
    'evaluation_record_kept',
    `BEFORE UPDATE ON evaluation_record FOR EACH ROW
    WHEN (OLD.submitted_at IS NOT NULL AND ${changed(SUBMITTED)}) EXECUTE FUNCTION refuse_rewrite()`,
  ],
  [
    'evaluation_record',
    'evaluation_record_replied',
    `BEFORE UPDATE ON evaluation_record FOR EACH ROW
    WHEN (OLD.reply IS NOT NULL AND (NEW.reply IS NULL OR OLD.reply - 'removed' <> NEW.reply - 'removed'
      OR OLD.reply->'removed' <> 'null' AND OLD.reply <> NEW.reply)) EXECUTE FUNCTION refuse_rewrite()`,
  ],
  [
    'evaluation_record',
    'evaluation_record_audited',
    `AFTER UPDATE ON evaluation_record
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.revealed_at IS NOT NULL AND ${changed(REVEALED)}) EXECUTE FUNCTION require_audited_evaluation()`,
  ],
  ...Object.entries(DELETED).map(
    ([table, columns]) =>
      [
        table,
        `${table}_audited`,
        `AFTER DELETE ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_audited_deletion(${columns})`,
      ] as const,
  ),
  ...PROFILES.map(
    (table) =>
      [
        table,
        `${table}_kept`,
        `AFTER DELETE ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_gone_participant()`,
      ] as const,
  ),
] as const

/** Requires an entry in the audit log for each change or deletion that the service may still make in histories (decision 41). */
export class GuardedHistories1764000001320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      REFUSE_REWRITE,
      REQUIRE_DELETION,
      REQUIRE_CHANGE,
      REQUIRE_WITH,
      QUESTIONS,
      ...TRIGGERS.map(
        ([, name, text]) => `CREATE ${text.includes('DEFERRABLE') ? 'CONSTRAINT ' : ''}TRIGGER ${name} ${text}`,
      ),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      ...TRIGGERS.map(([table, name]) => `DROP TRIGGER ${name} ON ${table}`),
      QUESTIONS_BEFORE,
      'DROP FUNCTION require_gone_participant()',
      'DROP FUNCTION require_audited_evaluation()',
      'DROP FUNCTION require_audited_deletion()',
      'DROP FUNCTION refuse_rewrite()',
    ])
  }
}
