import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Indexes undecided evaluations and the time of decisions: the figures of sections read no other evaluations. */
export class UndecidedEvaluations1764000000950 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE INDEX ix_evaluation_record_undecided ON evaluation_record (section_id)
        WHERE status IN ('pending', 'deferred', 'submitted')`,
      `CREATE INDEX ix_evaluation_record_decided_at
        ON evaluation_record (coalesce(revealed_at, ended_at))`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP INDEX ix_evaluation_record_decided_at', 'DROP INDEX ix_evaluation_record_undecided'])
  }
}
