import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

const COMPLETION = (given: string) =>
  `CREATE INDEX ix_evaluation_record_completion ON evaluation_record (area_id, evaluator_sign, status)
    WHERE NOT optional AND (status IN (${given}) OR status = 'expired' AND end_reason = 'window')`

/**
 * Holds anonymous records of small groups until a pool reveals them. Records of small groups revealed earlier stay
 * revealed (docs/decisions/0023-anonymous-groups.md).
 */
export class AnonymousGroups1764000000411 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE evaluation_record ADD COLUMN held_at timestamptz(3), ADD COLUMN pool_id uuid`,
      'DROP INDEX ix_evaluation_record_window',
      `CREATE INDEX ix_evaluation_record_sealed ON evaluation_record (window_ends_at)
        WHERE status = 'submitted'`,
      `CREATE INDEX ix_evaluation_record_held ON evaluation_record (setting_id, evaluated_id)
        WHERE status = 'held'`,
      `CREATE INDEX ix_evaluation_record_pool ON evaluation_record (pool_id)
        WHERE pool_id IS NOT NULL`,
      'DROP INDEX ix_evaluation_record_completion',
      COMPLETION(`'submitted', 'held', 'revealed', 'dropped'`),
      'ALTER TABLE credit_fact ADD COLUMN pooled boolean NOT NULL DEFAULT false',
      `ALTER TABLE credit_fact DROP CONSTRAINT pk_credit_fact,
        ADD CONSTRAINT pk_credit_fact PRIMARY KEY (record_id, revealed_on)`,
      'ALTER TABLE dishonest_record ADD COLUMN anonymous boolean NOT NULL DEFAULT false',
      `UPDATE dishonest_record d SET anonymous = true FROM evaluation_record r
        WHERE r.id = d.record_id AND r.anonymous`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE dishonest_record DROP COLUMN anonymous',
      `ALTER TABLE credit_fact DROP CONSTRAINT pk_credit_fact,
        ADD CONSTRAINT pk_credit_fact PRIMARY KEY (record_id)`,
      'ALTER TABLE credit_fact DROP COLUMN pooled',
      'DROP INDEX ix_evaluation_record_completion',
      COMPLETION(`'submitted', 'revealed'`),
      'DROP INDEX ix_evaluation_record_pool',
      'DROP INDEX ix_evaluation_record_held',
      'DROP INDEX ix_evaluation_record_sealed',
      `CREATE INDEX ix_evaluation_record_window ON evaluation_record (window_ends_at)
        WHERE anonymous AND status = 'submitted'`,
      'ALTER TABLE evaluation_record DROP COLUMN pool_id, DROP COLUMN held_at',
    ])
  }
}
