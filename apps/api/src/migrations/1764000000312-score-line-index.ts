import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Lines are read by participant alone; an index by time was kept for each line and asked by nobody. */
export class ScoreLineIndex1764000000312 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_score_line_create_time_id')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_score_line_create_time_id ON score_line (create_time, id)')
  }
}
