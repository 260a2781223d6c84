import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Drops an index by time that no query used. Lines are read by participant only. */
export class ScoreLineIndex1764000000312 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_score_line_create_time_id')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_score_line_create_time_id ON score_line (create_time, id)')
  }
}
