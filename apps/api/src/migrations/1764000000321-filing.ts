import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Adds filing dates of contracts, and whether the day of a stage was stated or assumed. */
export class Filing1764000000321 implements MigrationInterface {
  name = 'Filing1764000000321'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_section ADD COLUMN filed_on date')
    await runner.query('ALTER TABLE section_stage ADD COLUMN day_known boolean NOT NULL DEFAULT true')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE section_stage DROP COLUMN day_known')
    await runner.query('ALTER TABLE bid_section DROP COLUMN filed_on')
  }
}
