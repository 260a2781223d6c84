import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** The facts that a source states of projects, by month (decision 189). */
export class SyncQuality1764000001880 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE sync_quality (source text NOT NULL, month text NOT NULL, ocid text NOT NULL,
        project_id uuid NOT NULL, buyer_id uuid, agency_id uuid, buyer boolean, agency boolean, lots boolean,
        supplier boolean, codes boolean, award_day boolean, contract_day boolean, category boolean, contact boolean,
        CONSTRAINT pk_sync_quality PRIMARY KEY (source, month, ocid),
        CONSTRAINT fk_sync_quality_project_id FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE)`,
      'CREATE INDEX ix_sync_quality_project_id ON sync_quality (project_id)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE sync_quality'])
  }
}
