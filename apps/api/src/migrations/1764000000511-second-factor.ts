import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Adds one-time passwords of supervisors. */
export class SecondFactor1764000000511 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE second_factor (
        account_id uuid NOT NULL,
        secret bytea NOT NULL,
        create_time timestamptz(3) NOT NULL,
        confirmed_at timestamptz(3),
        last_step integer NOT NULL DEFAULT '0',
        recovery_hashes text[] NOT NULL DEFAULT '{}',
        CONSTRAINT pk_second_factor PRIMARY KEY (account_id),
        CONSTRAINT fk_second_factor_account_id FOREIGN KEY (account_id)
          REFERENCES account(id) ON DELETE CASCADE)`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE second_factor')
  }
}
