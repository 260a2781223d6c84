import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** The headings that an account's files have, and the rows that imports left out. */
export class Imports1764000000730 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE import_mapping (
        account_id uuid NOT NULL,
        resource text NOT NULL,
        columns jsonb NOT NULL,
        update_time timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_import_mapping PRIMARY KEY (account_id, resource))`,
      `CREATE TABLE import_rejection (
        job_id uuid NOT NULL,
        "row" integer NOT NULL,
        faults jsonb NOT NULL,
        cells bytea NOT NULL,
        CONSTRAINT pk_import_rejection PRIMARY KEY (job_id, "row"),
        CONSTRAINT fk_import_rejection_job_id FOREIGN KEY (job_id) REFERENCES job(id)
          ON DELETE CASCADE)`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE import_rejection', 'DROP TABLE import_mapping'])
  }
}
