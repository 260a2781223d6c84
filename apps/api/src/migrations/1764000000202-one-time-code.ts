import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Codes sent to phones. */
export class OneTimeCode1764000000202 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE one_time_code (
        purpose text NOT NULL,
        phone text NOT NULL,
        holder text NOT NULL,
        code_hash text NOT NULL,
        tries smallint NOT NULL DEFAULT '0',
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT pk_one_time_code PRIMARY KEY (purpose, phone, holder))`,
      `CREATE INDEX ix_one_time_code_expires_at ON one_time_code (expires_at)`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE one_time_code')
  }
}
