import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Stores the records that a job processes, so that it resumes where it was interrupted. */
export class JobRows1764000000710 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE job_row (
        job_id uuid NOT NULL,
        n integer NOT NULL,
        record_id uuid NOT NULL,
        title text NOT NULL,
        state text NOT NULL DEFAULT 'pending',
        reason text,
        CONSTRAINT pk_job_row PRIMARY KEY (job_id, n),
        CONSTRAINT fk_job_row_job_id FOREIGN KEY (job_id) REFERENCES job(id) ON DELETE CASCADE)`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE job_row'])
  }
}
