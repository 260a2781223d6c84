import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Adds personal settings: preferences and saved views of lists. */
export class Workspace1764000000680 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE account_preference (
        account_id uuid NOT NULL,
        settings jsonb NOT NULL DEFAULT '{}',
        update_time timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_account_preference PRIMARY KEY (account_id),
        CONSTRAINT fk_account_preference_account_id FOREIGN KEY (account_id)
          REFERENCES account(id) ON DELETE CASCADE)`,
      `CREATE TABLE saved_view (
        id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(),
        version integer NOT NULL,
        account_id uuid NOT NULL,
        path text NOT NULL,
        name text NOT NULL,
        query text NOT NULL,
        role_id uuid,
        area_id uuid,
        CONSTRAINT pk_saved_view PRIMARY KEY (id),
        CONSTRAINT fk_saved_view_account_id FOREIGN KEY (account_id)
          REFERENCES account(id) ON DELETE CASCADE,
        CONSTRAINT fk_saved_view_role_id FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE,
        CONSTRAINT fk_saved_view_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
      'CREATE INDEX ix_saved_view_account_id ON saved_view (account_id)',
      'CREATE INDEX ix_saved_view_role_id ON saved_view (role_id)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE saved_view', 'DROP TABLE account_preference'])
  }
}
