import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Whether the last attempt of a job stored some of its work for good. */
export class JobAdvanced1764000000853 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE job ADD COLUMN advanced boolean NOT NULL DEFAULT false'])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE job DROP COLUMN advanced'])
  }
}
