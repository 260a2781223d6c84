import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** The employer of an expert by its code; records that a correction of the stage closed, by their time. */
export class LifeOfRecords1764000000422 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE expert_profile ADD employer_code text NOT NULL DEFAULT ''`,
      `CREATE INDEX ix_evaluation_record_corrected ON evaluation_record (ended_at)
        WHERE status = 'closed' AND end_reason = 'stageCorrected'`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_evaluation_record_corrected',
      'ALTER TABLE expert_profile DROP COLUMN employer_code',
    ])
  }
}
