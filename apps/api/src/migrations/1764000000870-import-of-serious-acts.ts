import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** The import that made a dishonest record. */
export class ImportOfSeriousActs1764000000870 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE dishonest_record ADD COLUMN import_batch uuid'])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE dishonest_record DROP COLUMN import_batch'])
  }
}
