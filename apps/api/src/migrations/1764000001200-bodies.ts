import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '../database/run-all.js'

const INDEX = (included: string) =>
  `CREATE INDEX ix_credit_fact_evaluated ON credit_fact (evaluated_id, evaluator_id)
    INCLUDE (revealed_on, voided_on, stage, total${included})`

/**
 * Versions of the rules say whether an anonymous group has a limit of its own (decision 36): those that exist, and those
 * that the release before makes, have none. The index carries all that scoring reads.
 */
export class Bodies1764000001200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE rule_version ADD COLUMN bodies text NOT NULL DEFAULT 'evaluator'`,
      'DROP INDEX ix_credit_fact_evaluated',
      INDEX(', anonymous, group_key'),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_credit_fact_evaluated',
      INDEX(''),
      'ALTER TABLE rule_version DROP COLUMN bodies',
    ])
  }
}
