import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Stores when a supervisor last reminded an evaluator; indexes the outstanding evaluations. */
export class Outstanding1764000000820 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE evaluation_record ADD reminded_at timestamptz(3)',
      `CREATE INDEX ix_evaluation_record_outstanding ON evaluation_record (due_at, id)
        WHERE NOT optional AND status IN ('pending', 'deferred', 'expired')`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_evaluation_record_outstanding',
      'ALTER TABLE evaluation_record DROP COLUMN reminded_at',
    ])
  }
}
