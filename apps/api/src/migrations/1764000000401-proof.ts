import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

const APPEND_ONLY = ['audit_log', 'audit_head', 'score_line', 'rule_version']

/**
 * Forbids TRUNCATE on append-only tables. Numbers of the audit chain are no longer unique: a row numbered by hand would
 * stop the sealer; verification reports it instead.
 */
export class Proof1764000000401 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION '% cannot be truncated', TG_TABLE_NAME; END $$`,
      ...APPEND_ONLY.map(
        (table) => `CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate()`,
      ),
      'ALTER TABLE audit_log DROP CONSTRAINT uq_audit_log_seq',
      'CREATE INDEX ix_audit_log_seq ON audit_log (seq)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_audit_log_seq',
      'ALTER TABLE audit_log ADD CONSTRAINT uq_audit_log_seq UNIQUE (seq)',
      ...APPEND_ONLY.map((table) => `DROP TRIGGER ${table}_no_truncate ON ${table}`),
      'DROP FUNCTION refuse_truncate()',
    ])
  }
}
