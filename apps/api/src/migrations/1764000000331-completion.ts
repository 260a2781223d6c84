import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Adds the completion rate of evaluators: whether silence counts, and the index for counting it over an area. */
export class Completion1764000000331 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `UPDATE evaluation_record r SET end_reason = 'unregistered'
        WHERE r.status = 'expired' AND r.end_reason = 'window' AND NOT EXISTS (
          SELECT 1 FROM account a WHERE a.participant_id = r.evaluator_id
            AND a.status IN ('enabled', 'disabled'))`,
      `CREATE INDEX ix_evaluation_record_completion ON evaluation_record (area_id, evaluator_sign, status)
        WHERE NOT optional AND (status IN ('submitted', 'revealed')
          OR status = 'expired' AND end_reason = 'window')`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_evaluation_record_completion',
      `UPDATE evaluation_record SET end_reason = 'window' WHERE end_reason = 'unregistered'`,
    ])
  }
}
