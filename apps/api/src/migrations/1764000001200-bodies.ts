import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

const ON = 'ON credit_fact (evaluated_id, evaluator_id) INCLUDE (revealed_on, voided_on, stage, total'

/**
 * Lets rule versions say whether an anonymous group has a weight limit of its own (decision 36); existing versions, and
 * versions that the previous release creates, have none. The index covers every column that scoring reads. It is built
 * concurrently, which is impossible inside a transaction, so that facts are read and written meanwhile. The remains of
 * a failed attempt are dropped, and all steps are repeated.
 */
export class Bodies1764000001200 implements MigrationInterface {
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE rule_version ADD COLUMN IF NOT EXISTS bodies text NOT NULL DEFAULT 'evaluator'`,
      'DROP INDEX CONCURRENTLY IF EXISTS ix_credit_fact_scored',
      `CREATE INDEX CONCURRENTLY ix_credit_fact_scored ${ON}, anonymous, group_key)`,
      'DROP INDEX CONCURRENTLY IF EXISTS ix_credit_fact_evaluated',
    ])
  }

  // Migrations are reverted in a transaction.
  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_credit_fact_scored',
      `CREATE INDEX ix_credit_fact_evaluated ${ON})`,
      'ALTER TABLE rule_version DROP COLUMN bodies',
    ])
  }
}
