import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Adds the details of public sites: phone, service hours, filing number. */
export class AreaContacts1764000000751 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE area ADD contact_phone text NOT NULL DEFAULT '',
        ADD service_hours text NOT NULL DEFAULT '', ADD filing_number text NOT NULL DEFAULT ''`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE area DROP COLUMN contact_phone, DROP COLUMN service_hours,
        DROP COLUMN filing_number`,
    ])
  }
}
