import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

const UNDECIDED = `WHERE status IN ('pending', 'deferred', 'submitted')`

/**
 * The figures of sections on an earlier day ask for evaluations that were open by then: both indexes know when
 * one was opened, so that the others need not be read.
 */
export class FiguresOfAnEarlierDay1764000000990 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_evaluation_record_decided_at',
      'DROP INDEX ix_evaluation_record_undecided',
      `CREATE INDEX ix_evaluation_record_undecided ON evaluation_record (section_id, opened_at)
        ${UNDECIDED}`,
      `CREATE INDEX ix_evaluation_record_decided_at
        ON evaluation_record (coalesce(revealed_at, ended_at), opened_at)`,
      // Nothing is known of the values of an expression before.
      'ANALYZE evaluation_record',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_evaluation_record_decided_at',
      'DROP INDEX ix_evaluation_record_undecided',
      `CREATE INDEX ix_evaluation_record_undecided ON evaluation_record (section_id) ${UNDECIDED}`,
      `CREATE INDEX ix_evaluation_record_decided_at
        ON evaluation_record (coalesce(revealed_at, ended_at))`,
      'ANALYZE evaluation_record',
    ])
  }
}
