import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A job knows the job that it undoes, and is found by the records that it changed (decision 159). */
export class UndoneJobs1764000001640 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD undoes_id uuid')
    await runner.query('CREATE INDEX ix_job_undoes_id ON job (undoes_id) WHERE undoes_id IS NOT NULL')
    await runner.query(
      'ALTER TABLE job ADD CONSTRAINT fk_job_undoes_id FOREIGN KEY (undoes_id) REFERENCES job(id) ON DELETE CASCADE',
    )
    await runner.query('CREATE INDEX ix_job_row_record_id ON job_row (record_id)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_job_row_record_id')
    await runner.query('ALTER TABLE job DROP COLUMN undoes_id')
  }
}
