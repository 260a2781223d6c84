import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Stores the previous state of records changed by a bulk action, for undoing it. */
export class JobRowBefore1764000000930 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE job_row ADD COLUMN before jsonb'])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE job_row DROP COLUMN before'])
  }
}
