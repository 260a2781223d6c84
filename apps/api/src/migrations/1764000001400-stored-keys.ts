import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/**
 * Adds the keys that the database keeps (decision 108). Until `install` has stored one, hashes are made with DATA_KEY, as
 * the release before makes them.
 */
export class StoredKeys1764000001400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE stored_key (
        name text NOT NULL,
        value bytea NOT NULL,
        CONSTRAINT pk_stored_key PRIMARY KEY (name))`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE stored_key'])
  }
}
