import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Attempts to make a backup; up to which place the audit log came from one. */
export class Backups1764000000810 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE backup_run (id uuid NOT NULL DEFAULT uuidv7(),
        started_at timestamptz(3) NOT NULL, finished_at timestamptz(3) NOT NULL,
        succeeded boolean NOT NULL, name text NOT NULL, bytes bigint NOT NULL DEFAULT 0,
        sha256 text NOT NULL DEFAULT '', faulty_files integer NOT NULL DEFAULT 0,
        error text NOT NULL DEFAULT '', CONSTRAINT pk_backup_run PRIMARY KEY (id))`,
      'CREATE INDEX ix_backup_run_finished_at ON backup_run (finished_at)',
      'ALTER TABLE audit_head ADD restored_seq bigint NOT NULL DEFAULT 0',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE audit_head DROP COLUMN restored_seq', 'DROP TABLE backup_run'])
  }
}
