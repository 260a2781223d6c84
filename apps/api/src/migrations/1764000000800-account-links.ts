import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Links the accounts of a person at one organisation, for switching between them. */
export class AccountLinks1764000000800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE account_link (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        account_id uuid NOT NULL, other_id uuid NOT NULL,
        CONSTRAINT pk_account_link PRIMARY KEY (id),
        CONSTRAINT fk_account_link_account_id FOREIGN KEY (account_id)
          REFERENCES account(id) ON DELETE CASCADE,
        CONSTRAINT fk_account_link_other_id FOREIGN KEY (other_id)
          REFERENCES account(id) ON DELETE CASCADE)`,
      `CREATE UNIQUE INDEX ix_account_link_account_id_other_id
        ON account_link (account_id, other_id)`,
      'CREATE INDEX ix_account_link_other_id ON account_link (other_id)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE account_link'])
  }
}
