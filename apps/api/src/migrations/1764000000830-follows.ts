import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Records that supervisors follow. */
export class Follows1764000000830 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE follow (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL, account_id uuid NOT NULL, record_type text NOT NULL,
        record_id uuid NOT NULL, state jsonb, checked_at timestamptz(3) NOT NULL,
        CONSTRAINT pk_follow PRIMARY KEY (id),
        CONSTRAINT fk_follow_account_id FOREIGN KEY (account_id) REFERENCES account(id)
          ON DELETE CASCADE)`,
      `CREATE UNIQUE INDEX uq_follow_record_id
        ON follow (account_id, record_type, record_id)`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE follow'])
  }
}
