import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Keeps the original text of a report when the notice is worded differently. */
export class ReportedText1764000000970 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dishonest_record ADD COLUMN reported_text text')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dishonest_record DROP COLUMN reported_text')
  }
}
