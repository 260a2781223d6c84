import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '../database/run-all.js'

/** What a record was before a bulk action, for the action that takes it back. */
export class JobRowBefore1764000000930 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE job_row ADD COLUMN before jsonb'])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE job_row DROP COLUMN before'])
  }
}
