import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Changes of participants say whether an account or the sync made them. */
export class RevisionSource1764000000771 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [`ALTER TABLE revision ADD source text NOT NULL DEFAULT 'account'`])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE revision DROP COLUMN source'])
  }
}
