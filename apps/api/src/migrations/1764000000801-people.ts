import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Organisations with several people: who uses an account, and who submitted a certificate. */
export class People1764000000801 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE account ADD COLUMN person_name text,
        ADD COLUMN handler boolean NOT NULL DEFAULT false,
        ADD COLUMN left_at timestamptz(3)`,
      "ALTER TABLE certificate ADD COLUMN submitted_by text NOT NULL DEFAULT ''",
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE certificate DROP COLUMN submitted_by',
      `ALTER TABLE account DROP COLUMN left_at, DROP COLUMN handler, DROP COLUMN person_name`,
    ])
  }
}
