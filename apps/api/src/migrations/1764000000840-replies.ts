import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Adjustments that an upheld objection revokes; replies to evaluations. */
export class Replies1764000000840 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE adjustment ADD ended_on date', 'ALTER TABLE evaluation_record ADD reply jsonb'])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE evaluation_record DROP COLUMN reply',
      'ALTER TABLE adjustment DROP COLUMN ended_on',
    ])
  }
}
