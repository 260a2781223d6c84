import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Several awards without lots have one bid evaluation, and releases know which version read them. */
export class WhoseAward1764000001040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE bid_section ADD COLUMN evaluates_bids boolean NOT NULL DEFAULT true',
      'ALTER TABLE sync_release ADD COLUMN reading smallint NOT NULL DEFAULT 1',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE sync_release DROP COLUMN reading',
      'ALTER TABLE bid_section DROP COLUMN evaluates_bids',
    ])
  }
}
