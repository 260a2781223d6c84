import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A notice in other words leaves what was reported as it was. */
export class ReportedText1764000000970 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dishonest_record ADD COLUMN reported_text text')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dishonest_record DROP COLUMN reported_text')
  }
}
