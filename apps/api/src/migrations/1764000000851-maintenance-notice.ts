import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Adds the maintenance notice that all pages show. */
export class MaintenanceNotice1764000000851 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE maintenance_notice (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        code text NOT NULL, text jsonb NOT NULL, show_from timestamptz(3) NOT NULL,
        show_until timestamptz(3) NOT NULL,
        CONSTRAINT pk_maintenance_notice PRIMARY KEY (id))`,
      'CREATE UNIQUE INDEX ix_maintenance_notice_code ON maintenance_notice (code)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE maintenance_notice'])
  }
}
