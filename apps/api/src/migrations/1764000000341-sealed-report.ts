import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Dishonest records store whether the evaluation that reports them is still sealed. */
export class SealedReport1764000000341 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE dishonest_record ADD COLUMN sealed boolean NOT NULL DEFAULT false',
      `UPDATE dishonest_record d SET sealed = true FROM evaluation_record r
        WHERE r.id = d.record_id AND r.revealed_at IS NULL`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dishonest_record DROP COLUMN sealed')
  }
}
