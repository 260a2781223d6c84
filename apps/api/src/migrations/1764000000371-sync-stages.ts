import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/**
 * Numbers releases by arrival, stores the next day on which the stages of a project change by time alone, and lets
 * several issues about one record wait for supervisors.
 */
export class SyncStages1764000000371 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE sync_release ADD COLUMN arrival bigserial NOT NULL',
      'ALTER TABLE project ADD COLUMN recheck_on date',
      `CREATE INDEX ix_project_recheck_on ON project (recheck_on) WHERE recheck_on IS NOT NULL`,
      `ALTER TABLE todo ADD COLUMN kind text NOT NULL DEFAULT '',
        DROP CONSTRAINT uq_todo_source_type_source_id,
        ADD CONSTRAINT uq_todo_source_type_source_id_kind UNIQUE (source_type, source_id, kind)`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `DELETE FROM todo WHERE kind <> ''`,
      `ALTER TABLE todo DROP CONSTRAINT uq_todo_source_type_source_id_kind, DROP COLUMN kind,
        ADD CONSTRAINT uq_todo_source_type_source_id UNIQUE (source_type, source_id)`,
      'DROP INDEX ix_project_recheck_on',
      'ALTER TABLE project DROP COLUMN recheck_on',
      'ALTER TABLE sync_release DROP COLUMN arrival',
    ])
  }
}
