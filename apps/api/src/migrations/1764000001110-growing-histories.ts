import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Histories that were protected by missing rights of the service only, and histories that could still be truncated. */
const UNGUARDED = ['case_step', 'login_log', 'merge_row', 'note']
const EMPTIED = [...UNGUARDED, 'evaluation_setting_version', 'rating_row', 'todo_decision']

/** The questions of a setting change until a record is asked them. */
const QUESTIONS = `CREATE FUNCTION evaluation_setting_version_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'UPDATE' AND NOT EXISTS (SELECT FROM evaluation_record r
      WHERE r.setting_id = OLD.setting_id AND r.setting_version = OLD.number) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'evaluation_setting_version is append-only';
  END $$`

/** Makes append-only histories refuse any other statement, even from their owner (decision 29). */
export class GrowingHistories1764000001110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      QUESTIONS,
      `CREATE TRIGGER evaluation_setting_version_append_only BEFORE UPDATE OR DELETE ON evaluation_setting_version
        FOR EACH ROW EXECUTE FUNCTION evaluation_setting_version_guard()`,
      ...UNGUARDED.map(
        (table) => `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION credit_append_only()`,
      ),
      ...EMPTIED.map(
        (table) => `CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate()`,
      ),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP TRIGGER evaluation_setting_version_append_only ON evaluation_setting_version',
      'DROP FUNCTION evaluation_setting_version_guard()',
      ...UNGUARDED.map((table) => `DROP TRIGGER ${table}_append_only ON ${table}`),
      ...EMPTIED.map((table) => `DROP TRIGGER ${table}_no_truncate ON ${table}`),
    ])
  }
}
